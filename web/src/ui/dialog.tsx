// A modal dialog on the native element: it traps focus, closes with Esc and the back button of Android, and gives focus back. Used without a kit.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import css from './dialog.module.css';
import { Icon } from './icon';
import { ToastRegion } from './toast';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  wide?: boolean;
}

export function Dialog({ open, onClose, title, children, actions, wide }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop is a shortcut; Esc and the button close too
    <dialog
      ref={ref}
      className={`${css.dialog} ${wide ? css.wide : ''}`}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      {open && (
        <div className={css.body}>
          <div className={css.head}>
            <h2 id={id} className={css.title}>
              {title}
            </h2>
            <button type="button" className={css.close} onClick={onClose} aria-label="Tutup">
              <Icon name="close" />
            </button>
          </div>
          <ToastRegion position="modal" />
          {children}
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
