// What a form shows when its command was refused: the server's words, and for stale data who changed it and a reload.
import { Alert } from '@mantine/core';
import { ApiError, messageOf } from '../api/error';
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
};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export function CommandError({ error, onReload, shownFields = [] }: Props) {
  if (!error) return null;
  const others = error instanceof ApiError ? error.bidang.filter((field) => !shownFields.includes(field.nama)) : [];
  const by = error instanceof ApiError ? text(error.data.diubahOleh) : null;
  const at = error instanceof ApiError ? text(error.data.diubahPada) : null;
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
      {isStale(error) && (by || at) && (
        <p>
          Terakhir diubah{by ? ` oleh ${by}` : ''}
          {at ? ` pada ${dateTime(at)}` : ''}.
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
