// Server state of final projects for those who read them.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, read, readPage } from '../../api/client';
import type { ResearchDetail, ResearchItem } from './wire';

export const researchPath = '/api/cms/tugas-akhir';

export const researchList = (query: Query) =>
  queryOptions({
    queryKey: ['tugas-akhir', 'daftar', query],
    queryFn: ({ signal }) => readPage<ResearchItem>(researchPath, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const researchDetail = (id: string) =>
  queryOptions({
    queryKey: ['tugas-akhir', 'rinci', id],
    queryFn: ({ signal }) => read<ResearchDetail>(`${researchPath}/${encodeURIComponent(id)}`, { signal }),
    // The link to the file ends after some minutes.
    staleTime: 60_000,
  });

/** The printable page; saved as `data-akademik.html` (spec §7). */
export const downloadPath = (id: string) => `${researchPath}/download/${encodeURIComponent(id)}`;
