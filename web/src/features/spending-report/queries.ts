// Server state of spending reports, and the uploads of their evidence.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { SentFile } from '../../api/send-file';
import { useCommand } from '../../api/use-command';
import type { ReportItem } from './wire';

const base = '/api/cms/laporan';

export const reportKeys = {
  all: ['laporan'] as const,
  ofAward: (id: string) => [...reportKeys.all, 'penerima', id] as const,
};

/** A report changes its payment too. */
const touched = [reportKeys.all, ['keuangan'], ['tracking-history'], ['dashboard'], ['notification']];

export const reportsOfAward = (awardId: string) =>
  queryOptions({
    queryKey: reportKeys.ofAward(awardId),
    queryFn: async ({ signal }) =>
      (await read<{ items?: ReportItem[] }>(`${base}/penerima-beasiswa/${encodeURIComponent(awardId)}`, { signal }))
        .items ?? [],
    enabled: awardId !== '',
  });

type Target = { id: string; versi: number };

export const useConfirmReceipt = (onDone?: () => void) =>
  useCommand<Target>({
    path: '/api/cms/keuangan/konfirmasi',
    makesOld: touched,
    success: 'Terima kasih, penerimaan dikonfirmasi',
    quiet: true,
    ...(onDone ? { onDone } : {}),
  });

export const useReport = (onDone: () => void) =>
  useCommand<Target & { catatan: string; berkas: SentFile[] }>({
    path: `${base}/create`,
    makesOld: touched,
    success: 'Laporan terkirim ke tim keuangan',
    quiet: true,
    onDone,
  });

export const useAcceptReport = (onDone?: () => void) =>
  useCommand<Target>({
    path: `${base}/terima`,
    makesOld: touched,
    success: 'Laporan diterima',
    quiet: true,
    ...(onDone ? { onDone } : {}),
  });

export const useReturnReport = (onDone: () => void) =>
  useCommand<Target & { alasan: string }>({
    path: `${base}/kembalikan`,
    makesOld: touched,
    success: 'Laporan dikembalikan untuk dilengkapi',
    quiet: true,
    onDone,
  });
