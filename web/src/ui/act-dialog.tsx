// A dialog that asks once before an act: what it does, what it needs, and the server's answer inside.
import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { About } from '../api/last-change';
import { CommandError } from './command-error';
import { Modal } from './modal';
import { useUnsaved } from './unsaved';

type Props = {
  title: string;
  /** The button that acts. */
  button: string;
  /** The button that does not. */
  cancel?: string;
  /** What that one does besides closing. */
  onCancel?: () => void;
  danger?: boolean;
  size?: 'lg' | 'xl';
  disabled?: boolean;
  command: { isPending: boolean; isSuccess: boolean; error: unknown };
  /** The focus lies on the button that acts: Enter is enough. */
  ready?: boolean;
  /** Something was typed that closing would lose. */
  typed?: boolean;
  onAct: () => void;
  onClose: () => void;
  onReload?: () => void;
  /** Names of fields that mark their own errors. */
  shownFields?: readonly string[];
  /** What is acted on, to say who was faster. */
  about?: About;
  /** What the act ended with; it stands in place of the form, with one button. */
  ended?: ReactNode;
  children: ReactNode;
};

export function ActDialog(props: Props) {
  const {
    title,
    button,
    cancel = 'Batal',
    onCancel,
    danger,
    size = 'lg',
    disabled = false,
    command,
    typed = false,
    ready = false,
  } = props;
  const { onAct, onClose, onReload, shownFields, about, ended, children } = props;
  const { leave, question } = useUnsaved(typed && !command.isSuccess);
  const close = () => leave(onClose);
  return (
    <>
      <Modal
        open
        onClose={close}
        size={size}
        title={title}
        actions={
          ended ? (
            <Button onClick={onClose}>Selesai</Button>
          ) : (
            <>
              <Button variant="default" onClick={onCancel ?? close}>
                {cancel}
              </Button>
              <Button
                {...(danger ? { color: 'red' } : {})}
                {...(ready ? { 'data-autofocus': true } : {})}
                disabled={disabled}
                loading={command.isPending}
                onClick={onAct}
              >
                {button}
              </Button>
            </>
          )
        }
      >
        <Stack>{ended || children}</Stack>
        <CommandError
          error={command.error}
          onReload={onReload}
          about={about}
          {...(shownFields ? { shownFields } : {})}
        />
      </Modal>
      {question}
    </>
  );
}
