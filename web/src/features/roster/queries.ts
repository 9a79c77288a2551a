// Server state of rosters, and every act on one.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, read, readPage } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { BankResult, Paper, RosterDetail, RosterDone, RosterItem } from './wire';

export const rosterPath = '/api/cms/daftar-pembayaran';

export const rosterKeys = {
  all: ['daftar-pembayaran'] as const,
  list: (query: Query) => [...rosterKeys.all, 'daftar', query] as const,
  detail: (id: string) => [...rosterKeys.all, 'rinci', id] as const,
};

/** A roster's act moves its payments, the ceiling and the dashboards. */
const touched = [rosterKeys.all, ['keuangan'], ['pagu'], ['tracking-history'], ['dashboard'], ['notification']];

export const rosterList = (query: Query) =>
  queryOptions({
    queryKey: rosterKeys.list(query),
    queryFn: ({ signal }) => readPage<RosterItem>(rosterPath, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const rosterDetail = (id: string) =>
  queryOptions({
    queryKey: rosterKeys.detail(id),
    queryFn: ({ signal }) => read<RosterDetail>(`${rosterPath}/${encodeURIComponent(id)}`, { signal }),
    enabled: id !== '',
  });

export type NewRoster = {
  nama: string;
  paguId: string;
  komponen: string;
  tahunAkademik: string;
  jumlah: number;
  dibayarKepada?: string;
  batchPenerimaan?: string;
  jenjang?: string;
  beasiswa?: string;
  institusiPendidikanId?: string;
  semester?: number;
  pratinjau?: boolean;
};

/** What would be in a roster; nothing is written. */
export const usePreviewRoster = (onDone: (found: RosterDone) => void) =>
  useCommand<NewRoster, RosterDone>({
    path: `${rosterPath}/create`,
    send: (roster) => ({ ...roster, pratinjau: true }),
    makesOld: [],
    quiet: true,
    onDone,
  });

export const useCreateRoster = (onDone: (made: RosterDone) => void) =>
  useCommand<NewRoster, RosterDone>({
    path: `${rosterPath}/create`,
    makesOld: touched,
    success: (made) => `Daftar dibuat dengan ${made.berhasil} pembayaran`,
    quiet: true,
    onDone,
  });

type Target = { id: string; versi: number };

function useAct<Body>(name: string, onDone: (done: RosterDone) => void) {
  return useCommand<Target & Body, RosterDone>({
    path: `${rosterPath}/${name}`,
    makesOld: touched,
    quiet: true,
    onDone,
  });
}

export const useLockRoster = (onDone: (done: RosterDone) => void) => useAct<object>('kunci', onDone);
export const useApproveRoster = (onDone: (done: RosterDone) => void) => useAct<{ catatan?: string }>('approve', onDone);
export const useIssueRosterOrders = (onDone: (done: RosterDone) => void) =>
  useAct<{ spp?: Paper; spm?: Paper; sp2d?: Paper }>('surat', onDone);
export const useCancelRoster = (onDone: (done: RosterDone) => void) => useAct<{ alasan: string }>('batalkan', onDone);

export const useBankResult = (id: string, onDone: (result: BankResult) => void) =>
  useCommand<{ versi: number; berkas: string; pratinjau: boolean }, BankResult>({
    path: `${rosterPath}/${encodeURIComponent(id)}/hasil-bank`,
    makesOld: touched,
    quiet: true,
    onDone,
  });

/** Where the bank's file of a roster is. */
export const bankFilePath = (id: string) => `${rosterPath}/${encodeURIComponent(id)}/berkas-bank`;
