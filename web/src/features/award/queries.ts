// Server state of awards and their academic records.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, read, readPage } from '../../api/client';
import type { SentFile } from '../../api/send-file';
import { useCommand } from '../../api/use-command';
import type { AcademicRecord, AwardDetail, AwardItem } from './wire';

export const awardPath = '/api/cms/penerima-beasiswa';

export const awardKeys = {
  all: ['penerima-beasiswa'] as const,
  list: (query: Query) => [...awardKeys.all, 'daftar', query] as const,
  detail: (id: string) => [...awardKeys.all, 'rinci', id] as const,
  records: (id: string) => [...awardKeys.all, 'data-akademik', id] as const,
};

/** What an act on an award makes old. */
export const touchedByAward = [awardKeys.all, ['tracking-history'], ['dashboard'], ['profil']];

export const awardList = (query: Query) =>
  queryOptions({
    queryKey: awardKeys.list(query),
    queryFn: ({ signal }) => readPage<AwardItem>(awardPath, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const awardDetail = (id: string, asOf?: string) =>
  queryOptions({
    queryKey: [...awardKeys.detail(id), asOf ?? 'sekarang'],
    queryFn: ({ signal }) =>
      read<AwardDetail>(`${awardPath}/${encodeURIComponent(id)}`, { query: { per_tanggal: asOf }, signal }),
    enabled: id !== '',
  });

export const academicRecords = (awardId: string) =>
  queryOptions({
    queryKey: awardKeys.records(awardId),
    queryFn: async ({ signal }) => {
      const data = await read<{ items: AcademicRecord[] | null }>(
        `/api/cms/data-akademik/penerima-beasiswa/${encodeURIComponent(awardId)}`,
        { signal },
      );
      return data.items ?? [];
    },
    enabled: awardId !== '',
  });

export type NewRecord = {
  penerimaBeasiswaId: string;
  versi: number;
  tahunAkademik: string;
  semester: number;
  jumlahSks: number;
  ipk: number;
  khs?: SentFile;
  suratAktif?: SentFile;
};

export const useAddRecord = (onDone: () => void) =>
  useCommand<NewRecord>({
    path: '/api/cms/data-akademik/create',
    makesOld: touchedByAward,
    success: 'Data akademik tersimpan',
    quiet: true,
    onDone,
  });

export const attestPath = '/api/cms/data-akademik/konfirmasi';

export const useAttest = () =>
  useCommand<{ id: string; versi: number }>({
    path: attestPath,
    makesOld: touchedByAward,
    success: 'Keaktifan dikonfirmasi',
  });

type AwardAct = {
  act: 'tangguhkan' | 'aktifkan' | 'cabut' | 'selesai' | 'lulus';
  id: string;
  versi: number;
  alasan?: string;
  tanggal?: string;
};

export const useAwardAct = (onDone: () => void) =>
  useCommand<AwardAct>({
    path: ({ act }) => `${awardPath}/${act}`,
    send: ({ act: _, ...body }) => body,
    makesOld: touchedByAward,
    success: 'Status penerima diperbarui',
    quiet: true,
    onDone,
  });
