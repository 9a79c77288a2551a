// Server state of complaints.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { listQuery } from '../../api/list-query';
import type { Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';

export type ComplaintItem = Schemas['ComplaintItem'];
export type ComplaintDetail = Schemas['ComplaintDetail'];

export const complaintPath = '/api/cms/laporan/pengaduan';

type Query = UrlQuery<typeof complaintPath>;

export const complaintKeys = {
  all: ['laporan', 'pengaduan'] as const,
  list: (query: Query) => [...complaintKeys.all, 'daftar', query] as const,
  detail: (id: string) => [...complaintKeys.all, 'rinci', id] as const,
};

export const complaintList = (query: Query) => listQuery(complaintKeys.list(query), complaintPath, query);

export const complaintDetail = (id: string) =>
  queryOptions({
    queryKey: complaintKeys.detail(id),
    queryFn: ({ signal }) => read('/api/cms/laporan/pengaduan/{id}', { params: { id }, signal }),
    enabled: id !== '',
  });

const shared = { quiet: true };

export const useComplain = (onDone: () => void) =>
  useCommand('POST', complaintPath, { ...shared, success: 'Pengaduan terkirim ke tim keuangan', onDone });

export const useReply = (onDone: () => void) =>
  useCommand('POST', '/api/cms/laporan/pengaduan/balas', { ...shared, success: 'Pesan terkirim', onDone });

export const useCloseComplaint = () =>
  useCommand('POST', '/api/cms/laporan/pengaduan/tutup', { ...shared, success: 'Pengaduan ditutup' });
