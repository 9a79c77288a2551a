// Server state of decrees.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { listQuery } from '../../api/list-query';
import type { QueryOf, Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';

export type DecreeItem = Schemas['DecreeItem'];

export const decreePath = '/api/cms/sk-penetapan';

type Query = UrlQuery<typeof decreePath>;

export const decreeKeys = {
  all: ['sk-penetapan'] as const,
  list: (query: Query) => [...decreeKeys.all, 'daftar', query] as const,
  detail: (id: string, asOf?: string) => [...decreeKeys.all, 'rinci', id, asOf ?? 'sekarang'] as const,
};

export const decreeList = (query: Query) => listQuery(decreeKeys.list(query), decreePath, query);

export const decreeDetail = (id: string, asOf?: string) =>
  queryOptions({
    queryKey: decreeKeys.detail(id, asOf),
    queryFn: ({ signal }) =>
      read('/api/cms/sk-penetapan/{id}', { params: { id }, query: { per_tanggal: asOf }, signal }),
  });

export type DecreeDetail = Schemas['DecreeDetail'];
export type Candidate = Schemas['Candidate'];
export type CandidateQuery = QueryOf<'get', '/api/cms/sk-penetapan/calon'>;

/** Everybody whom no decree names and who matches. */
export const decreeCandidates = (query: CandidateQuery) =>
  queryOptions({
    queryKey: [...decreeKeys.all, 'calon', query],
    queryFn: ({ signal }) => read('/api/cms/sk-penetapan/calon', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useAmendDecree = (onDone: () => void) =>
  useCommand('POST', '/api/cms/sk-penetapan/ubah', {
    success: 'Perubahan SK diusulkan; petugas lain harus menyetujuinya',
    onDone,
  });

export const useRenumberDecree = (onDone: () => void) =>
  useCommand('POST', '/api/cms/sk-penetapan/koreksi', {
    success: 'Perbaikan diusulkan; petugas lain harus menyetujuinya',
    onDone,
  });

export const useScanDecree = (onDone: () => void) =>
  useCommand('POST', '/api/cms/sk-penetapan/pindaian', {
    success: 'Pindaian SK tersimpan',
    onDone,
  });

export const useIssueDecree = (onDone: () => void) =>
  useCommand('POST', '/api/cms/sk-penetapan/create', {
    success: 'SK penetapan tercatat',
    quiet: true,
    onDone,
  });
