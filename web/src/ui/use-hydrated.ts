// False while the first, prerendered pass is shown; then true. Sections with data wait for it, so both passes agree.
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
