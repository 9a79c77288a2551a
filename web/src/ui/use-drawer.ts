// A side menu on the native dialog element: a navigation, Esc, the back button and a tap beside it close it.
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useBackCloses, useLocation } from '#router';

export function useDrawer() {
  const ref = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const hide = () => ref.current?.close();
  useBackCloses(open, hide);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => ref.current?.close(), [pathname]);
  return {
    show: () => {
      ref.current?.showModal();
      setOpen(true);
    },
    hide,
    /** For the dialog element. */
    dialog: {
      ref,
      onClose: () => setOpen(false),
      onClick: (event: MouseEvent) => {
        if (event.target === ref.current) hide();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') hide();
      },
    },
  };
}
