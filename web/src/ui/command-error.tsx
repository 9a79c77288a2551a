// What a form shows when its command was refused: the server's words, and for stale data who changed it and a reload.
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError, messageOf } from '../api/error';
import { type About, lastChange } from '../api/last-change';
import { isStale } from '../api/use-command';
import { dateTime } from '../lib/date';
import { Button } from './button';
import { Icon } from './icon';

type Props = {
  error: unknown;
  /** Reads the record again; what was typed stays in the form. */
  onReload?: (() => void) | undefined;
  /** Names of fields that the form marks itself. */
  shownFields?: readonly string[];
  /** What is acted on, to say who was faster. */
  about?: About | undefined;
};

export function CommandError({ error, onReload, shownFields = [], about }: Props) {
  const { data: last } = useQuery({ ...lastChange(about), enabled: about !== undefined && isStale(error) });
  if (!error) return null;
  const others = error instanceof ApiError ? error.bidang.filter((field) => !shownFields.includes(field.nama)) : [];
  return (
    <Alert
      color={isStale(error) ? 'yellow' : 'red'}
      role="alert"
      icon={<Icon name="alert" />}
      mt="md"
      mb="md"
      title={isStale(error) ? 'Data sudah berubah' : undefined}
    >
      <p>{messageOf(error, 'Terjadi kesalahan')}</p>
      {isStale(error) && last?.at && (
        <p>
          Terakhir diubah{last.by ? ` oleh ${last.by}` : ''} pada {dateTime(last.at)}.
        </p>
      )}
      {others.length > 0 && (
        <ul>
          {others.map((field) => (
            <li key={field.nama}>{field.pesan}</li>
          ))}
        </ul>
      )}
      {isStale(error) && onReload && (
        <Button kind="plain" compact onClick={onReload}>
          Muat data terbaru, isian saya tetap
        </Button>
      )}
    </Alert>
  );
}
