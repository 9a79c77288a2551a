// The session as React state, and what signing out and losing it do.
import { useSyncExternalStore } from 'react';
import { type Role, roleOf } from '../lib/roles';
import { type Session, session } from './session';

const nobody: Session = { claims: null, profile: null };

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, () => nobody);
}

/** The role this device knows of: from the token, else from the kept profile. */
export function knownRole(): Role | undefined {
  const { claims, profile } = session.get();
  return claims?.role ?? roleOf(profile?.level);
}
