// What a form shows when its command was refused: both texts when somebody else changed the data, else the server's words.
import { useQuery } from '@tanstack/react-query';
import { type About, lastChange } from '../api/last-change';
import { isStale } from '../api/use-command';
import { CommandError } from './command-error';
import { type ChangedField, StaleChanges } from './stale-changes';

type Props = {
  command: { error: unknown; reset: () => void };
  form: { fresh: unknown; drop: () => void; keepMine: () => void };
  /** What the other one changed; asked only when there is something fresh. */
  changed: () => readonly ChangedField[];
  /** Names of fields that the form marks itself. */
  shownFields?: readonly string[];
  /** What the form changes, to say who was faster. */
  about?: About | undefined;
};

export function Refused({ command, form, changed, shownFields = [], about }: Props) {
  const { data: last } = useQuery({ ...lastChange(about), enabled: about !== undefined && isStale(command.error) });
  if (!form.fresh) return <CommandError error={command.error} shownFields={shownFields} about={about} />;
  return (
    <StaleChanges
      by={last?.by}
      at={last?.at}
      fields={changed()}
      onTakeTheirs={() => {
        command.reset();
        form.drop();
      }}
      onKeepMine={() => {
        command.reset();
        form.keepMine();
      }}
    />
  );
}
