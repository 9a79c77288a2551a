// A form over something that is kept: what is typed, over which version, and what somebody else made of it meanwhile.
import { useState } from 'react';
import { isStale } from '../api/use-command';

/** What is kept now, by its version, in the words of the form. */
export type Kept<T> = { version: number | string; typed: T };

/** What was typed, and over what; nothing yet where it is null. */
export type Own<T, K extends Kept<T> = Kept<T>> = { base: K; typed: T } | null;

/**
 * Follows what is kept until something is typed; from then on the form stands on the version it was typed over.
 * `error` is the last refusal: when it says that this version is old, `fresh` is what is kept now.
 * `held` is where the typed words stand; in the page alone, unless said.
 */
export function useKept<T, K extends Kept<T>>(
  kept: K,
  error: unknown,
  held?: readonly [own: Own<T, K>, setOwn: (own: Own<T, K>) => void],
) {
  const inPage = useState<Own<T, K>>(null);
  const [own, setOwn] = held ?? inPage;
  const base = own?.base ?? kept;
  const typed = own?.typed ?? kept.typed;
  return {
    base,
    typed,
    set: (next: T) => setOwn({ base, typed: next }),
    dirty: own !== null && JSON.stringify(own.typed) !== JSON.stringify(own.base.typed),
    fresh: isStale(error) && kept.version !== base.version ? kept : null,
    /** Back to what is kept now. */
    drop: () => setOwn(null),
    /** Goes on with the own words over what is kept now. */
    keepMine: () => setOwn({ base: kept, typed }),
  };
}

/** Reads what is kept again when a command was refused because it has changed. */
export const reloadWhenStale = (reload: () => void) => (error: Error) => {
  if (isStale(error)) reload();
};
