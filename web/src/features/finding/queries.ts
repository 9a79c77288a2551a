// Server state of findings.
import { queryOptions } from '@tanstack/react-query';
import { readPage } from '../../api/client';
import { listQuery } from '../../api/list-query';
import type { Page } from '../../api/page';
import { useCommand } from '../../api/use-command';
import type { Schemas, UrlQuery } from '../../api/wire';

type Words = { tingkat: 'menghalangi' | 'peringatan' | 'info'; status: 'terbuka' | 'diabaikan' };
export type Finding = Omit<Schemas['FindingBody'], keyof Words> & Words;
export type FindingPerson = Schemas['FindingPerson'];

export const findingPath = '/api/cms/temuan';

type Query = UrlQuery<typeof findingPath>;

export const findingKeys = {
  all: ['temuan'] as const,
  list: (query: Query) => [...findingKeys.all, 'daftar', query] as const,
  ofPerson: (userId: string) => [...findingKeys.all, 'orang', userId] as const,
};

const inWords = { select: (page: Page<unknown>) => page as Page<Finding> };

export const findingList = (query: Query) => ({
  ...listQuery(findingKeys.list(query), findingPath, query),
  ...inWords,
});

/** What is found about one person, what blocks first. */
export const findingsOf = (userId: string) =>
  queryOptions({
    queryKey: findingKeys.ofPerson(userId),
    queryFn: ({ signal }) => readPage(findingPath, { query: { userId, size: 50 }, signal }),
    ...inWords,
    enabled: userId !== '',
  });

export const useDismissFinding = (onDone: () => void) =>
  useCommand('POST', '/api/cms/temuan/abaikan', {
    makesOld: [[...findingKeys.all]],
    success: 'Peringatan diabaikan dengan alasan',
    quiet: true,
    onDone,
  });
