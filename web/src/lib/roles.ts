// The levels of accounts, each with an area of its own.
import type { Role as Actor } from '../api/words';

/** Who acts: the program itself too, which has no account. */
export type Role = Exclude<Actor, 'sistem'>;

/** Whose area is an office's; that of `user` is an applicant's or recipient's own. */
export type OfficeRole = Exclude<Role, 'user'>;

/** Written out: every public page loads them, and their labels nobody reads there. */
const all: Record<Role, true> = { user: true, dpc: true, admin: true, pemerintah: true, institusi: true };

export const roles = Object.keys(all) as Role[];

/** The role of a level as the profile or the token writes it. */
export function roleOf(level: string | null | undefined): Role | undefined {
  return roles.find((role) => role === level?.toLowerCase());
}
