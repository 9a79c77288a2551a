// The inbox: its key, its list, and marking an item read.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { readPage, write } from '../../api/client';
import type { Schemas } from '../../api/types';

export type InboxItem = Schemas['NotificationBody'];

export const inboxKeys = { all: ['notification'] as const, list: () => ['notification', 'list'] as const };

export const inboxQuery = queryOptions({
  queryKey: inboxKeys.list(),
  queryFn: ({ signal }) => readPage('/api/cms/notification', { query: { page: 1, size: 20 }, signal }),
  refetchInterval: 60_000,
});

export function useMarkRead() {
  return useMutation({
    mutationFn: (id: string) => write('PUT', '/api/cms/notification/{id}', { params: { id } }),
    // A failure only goes to the log (spec §4); the item stays unread.
    onError: (error) => console.error('Notifikasi tidak dapat ditandai terbaca.', error),
  });
}
