// A side menu on the native dialog element: a navigation, Esc, the back button of Android and a tap beside it close it.
import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from '#router';

export function useDrawer() {
  const ref = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const hide = () => ref.current?.close();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => ref.current?.close(), [pathname]);
  return {
    show: () => ref.current?.showModal(),
    hide,
    /** For the dialog element. */
    dialog: {
      ref,
      onClick: (event: MouseEvent) => {
        if (event.target === ref.current) hide();
      },
    },
  };
}
