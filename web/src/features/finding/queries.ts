// Server state of findings.
import { queryOptions } from '@tanstack/react-query';
import { readPage } from '../../api/client';
import { listQuery } from '../../api/list-query';
import type { Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';
import { waitsForAnother } from '../../lib/second-person';

export type Finding = Schemas['FindingBody'];
export type FindingPerson = Schemas['FindingPerson'];

export const findingPath = '/api/cms/temuan';

type Query = UrlQuery<typeof findingPath>;

export const findingKeys = {
  all: ['temuan'] as const,
  list: (query: Query) => [...findingKeys.all, 'daftar', query] as const,
  ofPerson: (userId: string, asOf?: string) => [...findingKeys.all, 'orang', userId, asOf ?? 'sekarang'] as const,
};

export const findingList = (query: Query) => listQuery(findingKeys.list(query), findingPath, query);

/** What is found about one person, what blocks first. */
export const findingsOf = (userId: string, asOf?: string) =>
  queryOptions({
    queryKey: findingKeys.ofPerson(userId, asOf),
    queryFn: ({ signal }) => readPage(findingPath, { query: { userId, size: 50, per_tanggal: asOf }, signal }),
    enabled: userId !== '',
  });

export const useDismissFinding = (onDone: () => void) =>
  useCommand('POST', '/api/cms/temuan/abaikan', {
    success: (answer) => ('usulanId' in answer ? waitsForAnother : 'Peringatan diabaikan dengan alasan'),
    quiet: true,
    onDone,
  });
