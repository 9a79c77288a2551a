// How many forms a person decided today on this device: a number alone, so it may outlive signing out.
import { useSyncExternalStore } from 'react';
import { session } from '../../api/session';
import { isoDay } from '../../lib/date';

type Kept = { day: string; count: number };

const listeners = new Set<() => void>();
const keyOf = () => `beasiswa.hitungan.${session.get().claims?.userId ?? ''}`;

/** Of today; a count of another day is over. */
export function decidedToday(): number {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf()) ?? 'null') as Kept | null;
    return kept?.day === isoDay() && Number.isSafeInteger(kept.count) ? kept.count : 0;
  } catch {
    return 0;
  }
}

/** One more form was decided. */
export function countDecided(): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify({ day: isoDay(), count: decidedToday() + 1 } satisfies Kept));
  } catch {
    // A device that keeps nothing counts nothing.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useDecidedToday = () => useSyncExternalStore(subscribe, decidedToday);
