// The last checkpoint this device saw, so that a log that forgets or forks is noticed here.

export interface Remembered {
  origin: string;
  /** Verifier key under which it was signed. */
  key: string;
  size: number;
  /** Root, hex. */
  root: string;
  /** When it was seen here, ISO. */
  seenAt: string;
}

export interface Memory {
  load: (origin: string) => Remembered | null;
  save: (seen: Remembered) => void;
}

const name = (origin: string) => `beasiswa.checkpoint.${origin}`;

export const deviceMemory: Memory = {
  load(origin) {
    try {
      const seen = JSON.parse(localStorage.getItem(name(origin)) ?? 'null') as Remembered | null;
      return seen !== null && Number.isSafeInteger(seen.size) && /^[0-9a-f]{64}$/.test(seen.root) ? seen : null;
    } catch {
      return null;
    }
  },
  save(seen) {
    try {
      localStorage.setItem(name(seen.origin), JSON.stringify(seen));
    } catch {
      // Private windows may refuse storage; the proof itself is not less true.
    }
  },
};
