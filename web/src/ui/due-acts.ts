// What may be done with a thing, as the server tells it.
import type { Schemas } from '../api/types';

export type Told = Schemas['ActBody'];

/** Whether the server would do this act for this reader. */
export const mayDo = (told: readonly Told[], name: string): boolean =>
  told.some((one) => one.nama === name && one.boleh);

/** The acts of a screen that are told of and whose turn it is, in the screen's order. */
export function dueActs<Name extends string>(told: readonly Told[], names: readonly Name[]): (Told & { nama: Name })[] {
  return names.flatMap((name) => {
    const one = told.find((act) => act.nama === name);
    return one && (one.boleh || one.giliran) ? [{ ...one, nama: name }] : [];
  });
}

/** Why acts that are due are refused: each reason once, with the acts that it stops. */
export function refusals(acts: readonly Told[], textOf: (name: string) => string): { reason: string; acts: string }[] {
  const byReason = new Map<string, string[]>();
  for (const act of acts) {
    if (act.boleh || !act.alasan) continue;
    byReason.set(act.alasan, [...(byReason.get(act.alasan) ?? []), textOf(act.nama)]);
  }
  return [...byReason].map(([reason, names]) => ({ reason, acts: names.join(', ') }));
}
