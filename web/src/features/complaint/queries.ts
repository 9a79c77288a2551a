// Server state of complaints.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, read, readPage } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { ComplaintDetail, ComplaintItem } from './wire';

export const complaintPath = '/api/cms/laporan/pengaduan';

export const complaintKeys = {
  all: ['pengaduan'] as const,
  list: (query: Query) => [...complaintKeys.all, 'daftar', query] as const,
  detail: (id: string) => [...complaintKeys.all, 'rinci', id] as const,
};

const touched = [complaintKeys.all, ['notification']];

export const complaintList = (query: Query) =>
  queryOptions({
    queryKey: complaintKeys.list(query),
    queryFn: ({ signal }) => readPage<ComplaintItem>(complaintPath, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const complaintDetail = (id: string) =>
  queryOptions({
    queryKey: complaintKeys.detail(id),
    queryFn: ({ signal }) => read<ComplaintDetail>(`${complaintPath}/${encodeURIComponent(id)}`, { signal }),
    enabled: id !== '',
  });

export type NewComplaint = { penerimaBeasiswaId: string; keuanganId?: string; perihal: string; isi: string };

export const useComplain = (onDone: () => void) =>
  useCommand<NewComplaint>({
    path: complaintPath,
    makesOld: touched,
    success: 'Pengaduan terkirim ke tim keuangan',
    quiet: true,
    onDone,
  });

export const useReply = (onDone: () => void) =>
  useCommand<{ id: string; versi: number; isi: string }>({
    path: `${complaintPath}/balas`,
    makesOld: touched,
    success: 'Pesan terkirim',
    quiet: true,
    onDone,
  });

export const useCloseComplaint = () =>
  useCommand<{ id: string; versi: number }>({
    path: `${complaintPath}/tutup`,
    makesOld: touched,
    success: 'Pengaduan ditutup',
    quiet: true,
  });
