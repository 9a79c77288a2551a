// Server state of spending reports, and the uploads of their evidence.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { Schemas } from '../../api/types';
import { useCommand } from '../../api/use-command';

export type ReportItem = Schemas['ReportItem'];
export type SpendingReport = Schemas['ReportBody'];

export const reportKeys = {
  all: ['laporan'] as const,
  ofAward: (id: string) => [...reportKeys.all, 'penerima', id] as const,
};

export const reportsOfAward = (awardId: string) =>
  queryOptions({
    queryKey: reportKeys.ofAward(awardId),
    queryFn: async ({ signal }) =>
      (await read('/api/cms/laporan/penerima-beasiswa/{id}', { params: { id: awardId }, signal })).items,
    enabled: awardId !== '',
  });

export const useConfirmReceipt = (onDone?: () => void) =>
  useCommand('POST', '/api/cms/keuangan/konfirmasi', {
    success: 'Terima kasih, penerimaan dikonfirmasi',
    quiet: true,
    onDone,
  });

export const useReport = (onDone: () => void) =>
  useCommand('POST', '/api/cms/laporan/create', {
    success: 'Laporan terkirim ke tim keuangan',
    quiet: true,
    onDone,
  });

export const useAcceptReport = (onDone?: () => void) =>
  useCommand('POST', '/api/cms/laporan/terima', {
    success: 'Laporan diterima',
    quiet: true,
    onDone,
  });

export const useReturnReport = (onDone: () => void) =>
  useCommand('POST', '/api/cms/laporan/kembalikan', {
    success: 'Laporan dikembalikan untuk dilengkapi',
    quiet: true,
    onDone,
  });
