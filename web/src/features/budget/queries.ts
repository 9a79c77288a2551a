// Server state of budget lines.
import { queryOptions } from '@tanstack/react-query';
import { read, readPage } from '../../api/client';
import { keepOnOtherPage } from '../../api/keep-previous';
import type { QueryOf, Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';
import type { RegisterClock } from '../../api/words';
import { waitsForAnother } from '../../lib/second-person';

export type BudgetLine = Schemas['BudgetLineBody'];

/** The next year, this one, those whose payments an office may have to write down, and the one that is shown. */
export function budgetYears(thisYear: number, shown: number): string[] {
  const years = [1, 0, -1, -2, -3, -4, -5].map((ahead) => thisYear + ahead);
  return (years.includes(shown) ? years : [...years, shown].sort((one, other) => other - one)).map(String);
}

export const budgetKeys = {
  all: ['pagu'] as const,
  year: (year: number | undefined, asOf?: string, jam?: RegisterClock) =>
    [...budgetKeys.all, year ?? 'semua', asOf ?? 'sekarang', jam ?? 'pencatatan'] as const,
};

const none = { pagu: 0, tersedia: 0, komitmen: 0, realisasi: 0, retur: 0, setoranKembali: 0 };

export const budgetLines = (year?: number, asOf?: string, jam?: RegisterClock) =>
  queryOptions({
    queryKey: budgetKeys.year(year, asOf, jam),
    queryFn: async ({ signal }): Promise<Schemas['BudgetLineList']> => {
      const data: Partial<Schemas['BudgetLineList']> = await read('/api/cms/pagu', {
        query: { tahun: year, per_tanggal: asOf, jam: asOf ? jam : undefined },
        signal,
      });
      return { items: data.items ?? [], total: data.total ?? none };
    },
  });

/** Postings on one account of a line, newest first. */
export const ledgerCardPath = '/api/cms/pagu/{id}/kartu';

export const ledgerCard = (lineId: string, query: UrlQuery<typeof ledgerCardPath>) =>
  queryOptions({
    queryKey: [...budgetKeys.all, 'kartu', lineId, query] as const,
    queryFn: ({ signal }) => readPage(ledgerCardPath, { params: { id: lineId }, query, signal }),
    placeholderData: keepOnOtherPage(query ?? {}),
  });

/** What the ceilings of a line rested on, the newest first. */
export const ceilingPapers = (lineId: string) =>
  queryOptions({
    queryKey: [...budgetKeys.all, 'dokumen', lineId] as const,
    queryFn: ({ signal }) => read('/api/cms/pagu/{id}/dokumen', { params: { id: lineId }, signal }),
  });

/** Debits and credits of every account over the lines of a budget year. */
export const trialBalance = (query: QueryOf<'get', '/api/cms/pagu/neraca'>) =>
  queryOptions({
    queryKey: [...budgetKeys.all, 'neraca', query] as const,
    queryFn: ({ signal }) => read('/api/cms/pagu/neraca', { query, signal }),
    placeholderData: keepOnOtherPage(query ?? {}),
  });

const shared = { quiet: true };

export const useOpenLine = (onDone: () => void) =>
  useCommand('POST', '/api/cms/pagu/create', { ...shared, success: waitsForAnother, onDone });

export const useReviseLine = (onDone: () => void) =>
  useCommand('POST', '/api/cms/pagu/ubah', { ...shared, success: waitsForAnother, onDone });

export const useCloseMonth = (onDone: () => void) =>
  useCommand('POST', '/api/cms/pagu/tutup-bulan', { ...shared, success: 'Bulan ditutup', onDone });

export type BudgetYear = Schemas['BudgetYearBody'];
export type Committed = Schemas['CommittedBody'];

/** A budget year with what is committed, what lapsed, and the lines of the next. */
export const budgetYear = (year: number, asOf?: string) =>
  queryOptions({
    queryKey: ['tahun-anggaran', year, asOf ?? 'sekarang'] as const,
    queryFn: ({ signal }) => read('/api/cms/tahun-anggaran', { query: { tahun: year, per_tanggal: asOf }, signal }),
  });

export const useWithdrawLine = (onDone: () => void) =>
  useCommand('POST', '/api/cms/pagu/tarik', { ...shared, success: waitsForAnother, onDone });

export const useCloseMonthOfYear = (onDone: () => void) =>
  useCommand('POST', '/api/cms/tahun-anggaran/tutup-bulan', { ...shared, success: 'Bulan ditutup', onDone });

export const useCloseYear = (onDone: () => void) =>
  useCommand('POST', '/api/cms/tahun-anggaran/tutup', { ...shared, success: waitsForAnother, onDone });

export const useCopyYear = (onDone: () => void) =>
  useCommand('POST', '/api/cms/tahun-anggaran/salin', { ...shared, success: waitsForAnother, onDone });

export type ArchiveCheck = Schemas['ArchiveCheckBody'];

/** Reads a list of payments of before the portal; nothing is written. */
export const useCheckArchive = (onDone: (checked: ArchiveCheck) => void) =>
  useCommand('POST', '/api/cms/keuangan/arsip/periksa', { ...shared, onDone });

export const useProposeArchive = (onDone: () => void) =>
  useCommand('POST', '/api/cms/keuangan/arsip', { ...shared, success: waitsForAnother, onDone });

/** Not in a dialog: its refusal is told as a message. */
export const useCarryOver = (onDone: () => void) =>
  useCommand('POST', '/api/cms/tahun-anggaran/bawa', { success: waitsForAnother, onDone });
