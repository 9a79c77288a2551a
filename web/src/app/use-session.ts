// The session as React state, and what signing out and losing it do.
import { useSyncExternalStore } from 'react';
import { type Role, roles, type Session, session } from '../api/session';

const nobody: Session = { claims: null, profile: null };

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, () => nobody);
}

/** The role of a level as the profile or the token writes it. */
export function roleOf(level: string | null | undefined): Role | undefined {
  return roles.find((role) => role === level?.toLowerCase());
}

/** The role this device knows of: from the token, else from the kept profile. */
export function knownRole(): Role | undefined {
  const { claims, profile } = session.get();
  return claims?.role ?? roleOf(profile?.level);
}
