// What the signed-in person may do, as the profile tells it: screens leave out what the server would refuse.
import { useSession } from './use-session';
import type { Action, Entity } from './words';

export type Right = `${Entity}:${Action}`;

/** Whether a right is held. A profile without the list is of somebody to whom functions do not apply. */
export function useMay(): (right: Right) => boolean {
  const held = useSession().profile?.hakAkses;
  return (right) => !held || held.includes(right);
}
