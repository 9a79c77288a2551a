// Where somebody wanted to go who had to sign in first: kept in this tab for a while, used once.
import type { Role } from './roles';

const name = 'beasiswa.tujuan';
/** Who signs in much later has something else in mind; milliseconds. */
const KEPT_MS = 30 * 60_000;

export const destination = {
  remember({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): void {
    sessionStorage.setItem(name, JSON.stringify({ to: pathname + search + hash, at: Date.now() }));
  },
  /** The place, as long as it is kept. */
  wanted(): string | null {
    const text = sessionStorage.getItem(name);
    if (text === null) return null;
    try {
      const { to, at } = JSON.parse(text) as { to: string; at: number };
      return Date.now() - at < KEPT_MS ? to : null;
    } catch {
      return null;
    }
  },
  /** The place, if it lies in this role's own area. */
  take(role: Role): string | null {
    const to = destination.wanted();
    destination.forget();
    return to?.startsWith(`/${role}/`) ? to : null;
  },
  forget: (): void => sessionStorage.removeItem(name),
};
