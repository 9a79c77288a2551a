// The areas' modal, on Mantine: labelled close button, one header landmark, notifications of its own, closed by the back button of Android too.
import { Modal as MantineModal } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './modal.module.css';
import { ToastRegion } from './toast';
import { asksToClose, useCloseRequest } from './use-close-request';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the foot, right-aligned. */
  actions?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
}

export function Modal({ open, onClose, title, children, actions, size = 'lg' }: Props) {
  useCloseRequest(open, onClose);
  return (
    <MantineModal
      opened={open}
      onClose={onClose}
      closeOnEscape={!asksToClose}
      title={title}
      size={size}
      centered
      radius={14}
      // Without a transition: one that is closed while it still opens would stay on the page for ever.
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: css.title ?? '' }}
    >
      <ToastRegion position="modal" />
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
    </MantineModal>
  );
}
