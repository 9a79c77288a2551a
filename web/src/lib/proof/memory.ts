// The last checkpoint this device saw, so that a log that forgets or forks is noticed here.

/** Events that somebody saw and that a restore took out of the log. */
export interface Loss {
  /** Number of the epoch that began. */
  epoch: number;
  /** When, RFC 3339. */
  at: string;
  /** Numbers of the first and the last of them. */
  from: number;
  to: number;
}

export interface Remembered {
  origin: string;
  /** Verifier key under which it was signed. */
  key: string;
  size: number;
  /** Root, hex. */
  root: string;
  /** When it was seen here, ISO. */
  seenAt: string;
  /** The last epoch that was announced then; 1, the first, when absent. */
  epoch?: number;
  /** What was seen here and announced restores took away, until somebody has read it. */
  losses?: Loss[];
  /** Keys of offices outside that vouched here, by name: a later key under such a name is asked about. */
  witnesses?: Record<string, string>;
}

export interface Memory {
  load: (origin: string) => Remembered | null;
  save: (seen: Remembered) => void;
}

const prefix = 'beasiswa.checkpoint.';
const name = (origin: string) => `${prefix}${origin}`;

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

/** What this device saw of any log and is not in it any more; nobody has said yet that they read it. */
export const lossesHere = (): Loss[] => remembered().flatMap((seen) => seen.losses ?? []);

/** Somebody read it. */
export function forgetLosses(): void {
  for (const { losses, ...seen } of remembered()) if (losses) deviceMemory.save(seen);
}

/** The reader asked these offices themselves: their keys of now are the ones to expect. */
export function trustWitnesses(
  memory: Memory,
  origin: string,
  offices: readonly { nama: string; kunci: string }[],
): void {
  const seen = memory.load(origin);
  if (!seen) return;
  const keys = Object.fromEntries(offices.map(({ nama, kunci }) => [nama, kunci]));
  memory.save({ ...seen, witnesses: { ...seen.witnesses, ...keys } });
}

function remembered(): Remembered[] {
  try {
    const origins = Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
    return origins.map(deviceMemory.load).filter((seen) => seen !== null);
  } catch {
    return [];
  }
}
