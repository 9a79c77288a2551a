// Server state of budget lines.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, read, readPage } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { BudgetLines, CardRow, TrialBalance } from './wire';

const base = '/api/cms/pagu';

export const budgetKeys = {
  all: ['pagu'] as const,
  year: (year: number | undefined) => [...budgetKeys.all, year ?? 'semua'] as const,
};

const none = { pagu: 0, tersedia: 0, komitmen: 0, realisasi: 0, retur: 0, setoranKembali: 0 };

export const budgetLines = (year?: number) =>
  queryOptions({
    queryKey: budgetKeys.year(year),
    queryFn: async ({ signal }): Promise<BudgetLines> => {
      const data = await read<Partial<BudgetLines>>(base, { query: { tahun: year }, signal });
      return { items: data.items ?? [], total: data.total ?? none };
    },
  });

/** Postings on one account of a line, newest first. */
export const ledgerCardPath = (lineId: string) => `${base}/${encodeURIComponent(lineId)}/kartu`;

export const ledgerCard = (lineId: string, query: Query) =>
  queryOptions({
    queryKey: [...budgetKeys.all, 'kartu', lineId, query] as const,
    queryFn: ({ signal }) => readPage<CardRow>(ledgerCardPath(lineId), { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Debits and credits of every account over all lines. */
export const trialBalance = (query: Query) =>
  queryOptions({
    queryKey: [...budgetKeys.all, 'neraca', query] as const,
    queryFn: ({ signal }) => read<TrialBalance>(`${base}/neraca`, { query, signal }),
    placeholderData: keepPreviousData,
  });

const touched = [budgetKeys.all, ['dashboard']];

export type NewLine = {
  tahun: number;
  sumberDana: string;
  kategoriKeuanganId: string;
  kodeRekening: string;
  nama: string;
  jumlah: number;
};

export const useOpenLine = (onDone: () => void) =>
  useCommand<NewLine>({ path: `${base}/create`, makesOld: touched, success: 'Baris pagu dibuka', quiet: true, onDone });

export const useReviseLine = (onDone: () => void) =>
  useCommand<{ id: string; versi: number; jumlah: number; alasan: string }>({
    path: `${base}/ubah`,
    makesOld: touched,
    success: 'Pagu diubah',
    quiet: true,
    onDone,
  });

export const useCloseMonth = (onDone: () => void) =>
  useCommand<{ id: string; versi: number; bulan: string }>({
    path: `${base}/tutup-bulan`,
    makesOld: touched,
    success: 'Bulan ditutup',
    quiet: true,
    onDone,
  });
