// A side menu on the native dialog element: a navigation, Esc, the back button of Android and a tap beside it close it.
import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from '#router';

export function useDrawer() {
  const ref = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const hide = () => ref.current?.close();
  const at = useRef(pathname);
  // A navigation closes the menu; one that was opened on the drawn page, before its code had come, stays.
  useEffect(() => {
    if (at.current !== pathname) ref.current?.close();
    at.current = pathname;
  }, [pathname]);
  return {
    show: () => {
      if (!ref.current?.open) ref.current?.showModal();
    },
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
