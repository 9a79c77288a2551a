// The levels of accounts, each with an area of its own.

export const roles = ['user', 'dpc', 'admin', 'pemerintah', 'institusi'] as const;
export type Role = (typeof roles)[number];

/** The role of a level as the profile or the token writes it. */
export function roleOf(level: string | null | undefined): Role | undefined {
  return roles.find((role) => role === level?.toLowerCase());
}
