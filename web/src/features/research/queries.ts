// Server state of final projects for those who read them.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { fileAt } from '../../api/file';
import { listQuery } from '../../api/list-query';
import type { Schemas, UrlQuery } from '../../api/types';

export type ResearchItem = Schemas['FinalProjectItem'];

export const researchPath = '/api/cms/tugas-akhir';

export const researchList = (query: UrlQuery<typeof researchPath>) =>
  listQuery(['tugas-akhir', 'daftar', query], researchPath, query);

export const researchDetail = (id: string) =>
  queryOptions({
    queryKey: ['tugas-akhir', 'rinci', id],
    queryFn: ({ signal }) => read('/api/cms/tugas-akhir/{id}', { params: { id }, signal }),
    // The link to the file ends after some minutes.
    staleTime: 60_000,
  });

/** The printable page; saved as `data-akademik.html` (spec §7). */
export const downloadOf = (id: string) => fileAt('/api/cms/tugas-akhir/download/{id}', { params: { id } });
