// The route guard of the areas: refresh when remembered, verify, admit only the area's own role (spec §4).
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from '#router';
import { loadProfile, onSessionEnded, refreshSession } from '../api/client';
import { ApiError, messageOf } from '../api/error';
import { session, sessionHint } from '../api/session';
import { knownRole } from '../api/use-session';
import { destination } from '../lib/destination';
import { loginOf, paths } from '../lib/paths';
import type { Role } from '../lib/roles';
import { roleOf } from '../lib/roles';
import { toast } from '../lib/toast';
import { ErrorState, Loading } from '../ui/states';
import { keepOffline } from './area/offline';

export const guardTexts = {
  ended: 'Sesi berakhir, silakan login ulang',
  unauthorized: 'Unauthorized, Redirect ...',
  wrongArea: 'Unauthorized!',
} as const;

type Verdict =
  | { kind: 'admitted' }
  /** `later`: after signing in one arrives where one wanted to go. */
  | { kind: 'elsewhere'; to: string; text: string; later?: true }
  | { kind: 'failed'; error: unknown };

/** Decides whether this device may enter the area of `role`; clears what no longer holds. */
async function check(role: Role): Promise<Verdict> {
  if (session.remembered()) {
    try {
      await refreshSession();
    } catch (error) {
      if (error instanceof ApiError && error.retryable) return withoutAnswer(role, error);
      session.clear();
      return { kind: 'elsewhere', to: paths.login, text: guardTexts.ended, later: true };
    }
  }
  const known = knownRole();
  if (session.accessToken() === null && !sessionHint.present()) {
    session.clear();
    return { kind: 'elsewhere', to: loginOf(known), text: guardTexts.unauthorized, later: true };
  }
  try {
    const profile = await loadProfile();
    const own = roleOf(profile.level) ?? session.get().claims?.role;
    if (own === role) return { kind: 'admitted' };
    if (own === undefined) return { kind: 'elsewhere', to: paths.home, text: guardTexts.wrongArea };
    return { kind: 'elsewhere', to: paths.dashboard(own), text: guardTexts.wrongArea };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      session.clear();
      return { kind: 'elsewhere', to: loginOf(known), text: guardTexts.unauthorized, later: true };
    }
    return withoutAnswer(role, error);
  }
}

/**
 * When nothing answers, an applicant whom this device knows may go on with a draft: the area shows only what the
 * device holds, and the server checks every request once there is a network again.
 */
function withoutAnswer(role: Role, error: unknown): Verdict {
  const offline = error instanceof ApiError && error.status === 0;
  const { claims, profile } = session.get();
  const known = roleOf(profile?.level) === role && (claims !== null || sessionHint.present());
  return offline && role === 'user' && known ? { kind: 'admitted' } : { kind: 'failed', error };
}

// Two guards mounting at once (React's strict mode) share one check.
let running: { role: Role; verdict: Promise<Verdict> } | null = null;
function checkOnce(role: Role): Promise<Verdict> {
  if (running?.role !== role) {
    const verdict = check(role).finally(() => {
      running = null;
    });
    running = { role, verdict };
  }
  return running.verdict;
}

export function Guard({ role, children }: { role: Role; children: ReactNode }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for another check
  useEffect(() => {
    let stale = false;
    setVerdict(null);
    void checkOnce(role).then((found) => {
      if (stale) return;
      if (found.kind === 'elsewhere') {
        if (found.later) destination.remember(window.location);
        toast.error(found.text);
        void navigate(found.to, { replace: true });
      } else setVerdict(found);
    });
    return () => {
      stale = true;
    };
  }, [role, attempt, navigate]);

  useEffect(
    () =>
      onSessionEnded(() => {
        const known = knownRole();
        destination.remember(window.location);
        session.clear();
        cache.clear();
        toast.error(guardTexts.ended);
        void navigate(loginOf(known), { replace: true });
      }),
    [navigate, cache],
  );

  useEffect(() => {
    if (verdict?.kind === 'admitted' && role === 'user') keepOffline();
  }, [verdict, role]);

  if (verdict?.kind === 'admitted') return children;
  if (verdict?.kind === 'failed') {
    return (
      <ErrorState text={messageOf(verdict.error, 'Gagal fetch user profile')} onRetry={() => setAttempt(attempt + 1)} />
    );
  }
  return <Loading />;
}
