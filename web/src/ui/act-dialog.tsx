// A dialog that asks once before an act: what it does, what it needs, and the server's answer inside.
import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CommandError } from './command-error';
import { Modal } from './modal';
import { useUnsaved } from './unsaved';

type Props = {
  title: string;
  /** The button that acts. */
  button: string;
  /** The button that does not. */
  cancel?: string;
  danger?: boolean;
  size?: 'lg' | 'xl';
  disabled?: boolean;
  command: { isPending: boolean; isSuccess: boolean; error: unknown };
  /** Something was typed that closing would lose. */
  typed?: boolean;
  onAct: () => void;
  onClose: () => void;
  onReload?: () => void;
  /** Names of fields that mark their own errors. */
  shownFields?: readonly string[];
  children: ReactNode;
};

export function ActDialog(props: Props) {
  const { title, button, cancel = 'Batal', danger, size = 'lg', disabled = false, command, typed = false } = props;
  const { onAct, onClose, onReload, shownFields, children } = props;
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
          <>
            <Button variant="default" onClick={close}>
              {cancel}
            </Button>
            <Button
              {...(danger ? { color: 'red' } : {})}
              disabled={disabled}
              loading={command.isPending}
              onClick={onAct}
            >
              {button}
            </Button>
          </>
        }
      >
        <Stack>{children}</Stack>
        <CommandError error={command.error} onReload={onReload} {...(shownFields ? { shownFields } : {})} />
      </Modal>
      {question}
    </>
  );
}
