// Server state of findings.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, readPage } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { Finding } from './wire';

export const findingPath = '/api/cms/temuan';

export const findingKeys = {
  all: ['temuan'] as const,
  list: (query: Query) => [...findingKeys.all, 'daftar', query] as const,
  ofPerson: (userId: string) => [...findingKeys.all, 'orang', userId] as const,
};

export const findingList = (query: Query) =>
  queryOptions({
    queryKey: findingKeys.list(query),
    queryFn: ({ signal }) => readPage<Finding>(findingPath, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** What is found about one person, what blocks first. */
export const findingsOf = (userId: string) =>
  queryOptions({
    queryKey: findingKeys.ofPerson(userId),
    queryFn: ({ signal }) => readPage<Finding>(findingPath, { query: { userId, size: 50 }, signal }),
    enabled: userId !== '',
  });

export const useDismissFinding = (onDone: () => void) =>
  useCommand<{ id: string; versi: number; alasan: string }>({
    path: `${findingPath}/abaikan`,
    makesOld: [[...findingKeys.all]],
    success: 'Peringatan diabaikan dengan alasan',
    quiet: true,
    onDone,
  });
