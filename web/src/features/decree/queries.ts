// Server state of decrees.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, read, readPage } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { DecreeDetail, DecreeItem } from './wire';

export const decreePath = '/api/cms/sk-penetapan';

export const decreeKeys = {
  all: ['sk-penetapan'] as const,
  list: (query: Query) => [...decreeKeys.all, 'daftar', query] as const,
  detail: (id: string) => [...decreeKeys.all, 'rinci', id] as const,
};

export const decreeList = (query: Query) =>
  queryOptions({
    queryKey: decreeKeys.list(query),
    queryFn: ({ signal }) => readPage<DecreeItem>(decreePath, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const decreeDetail = (id: string) =>
  queryOptions({
    queryKey: decreeKeys.detail(id),
    queryFn: ({ signal }) => read<DecreeDetail>(`${decreePath}/${encodeURIComponent(id)}`, { signal }),
  });

export const useIssueDecree = (onDone: () => void) =>
  useCommand<{ nomor: string; tanggal: string; judul: string; penerimaBeasiswaId: string[] }>({
    path: `${decreePath}/create`,
    makesOld: [decreeKeys.all, ['penerima-beasiswa']],
    success: 'SK penetapan tercatat',
    quiet: true,
    onDone,
  });
