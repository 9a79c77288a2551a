// The inbox: its key, its lines and rows, what is read, and what a recipient is reminded of.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { read, readPage, write } from '../../api/client';
import type { Schemas } from '../../api/types';
import { useCommand } from '../../api/use-command';

export type InboxItem = Schemas['NotificationBody'];
export type Inbox = Schemas['NotificationLines'];
export type InboxLine = Schemas['NotificationLine'];

const linesPath = '/api/cms/notification/ringkasan';
const remindersPath = '/api/cms/notification/pengingat';

export const inboxKeys = {
  all: ['notification'] as const,
  lines: () => [...inboxKeys.all, 'ringkasan'] as const,
  rows: (line: string) => [...inboxKeys.all, 'baris', line] as const,
  reminders: () => [...inboxKeys.all, 'pengingat'] as const,
  devices: () => [...inboxKeys.all, 'perangkat'] as const,
};

/** The newest lines; messages of one kind are one. */
export const inboxQuery = queryOptions({
  queryKey: inboxKeys.lines(),
  queryFn: ({ signal }) => read(linesPath, { query: { page: 1, size: 20 }, signal }),
  refetchInterval: 60_000,
});

/** What tells a line from the others. */
export const lineKey = (line: InboxLine) => `${line.terbaru.jenis} ${line.hari ?? ''}`;

/** Most rows that an opened line shows. */
export const rowsShown = 50;

/** The messages of a line, the newest first. */
export const rowsOf = (line: InboxLine) =>
  queryOptions({
    queryKey: inboxKeys.rows(lineKey(line)),
    queryFn: ({ signal }) =>
      readPage('/api/cms/notification', {
        query: {
          jenis: line.terbaru.jenis,
          dibaca: line.terbaru.isRead,
          ...(line.hari ? { hari: line.hari } : {}),
          page: 1,
          size: rowsShown,
        },
        signal,
      }),
  });

export function useMarkRead() {
  return useMutation({
    mutationFn: (id: string) => write('PUT', '/api/cms/notification/{id}', { params: { id } }),
    // A failure only goes to the log (spec §4); the item stays unread.
    onError: (error) => console.error('Notifikasi tidak dapat ditandai terbaca.', error),
  });
}

/** Marks everything read that was on the screen, of a kind or of all. */
export const useMarkAllRead = () => useCommand('PUT', '/api/cms/notification', {});

/** What the reader left undone, and how they are told. */
export const reminders = () =>
  queryOptions({
    queryKey: inboxKeys.reminders(),
    queryFn: ({ signal }) => read(remindersPath, { signal }),
  });

export const useSwitchReminders = () => useCommand('PUT', remindersPath, { success: 'Pilihan pengingat disimpan' });
