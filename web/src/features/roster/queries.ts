// Server state of rosters, and every act on one.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { fileAt } from '../../api/file';
import { listQuery } from '../../api/list-query';
import type { BodyOf, Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';

export type RosterItem = Schemas['RosterItem'];
export type RosterDetail = Schemas['RosterDetail'];
export type RosterDone = Schemas['RosterDoneBody'];
export type BankResult = Schemas['BankResultBody'];
export type Paper = Schemas['PaperBody'];

export const rosterPath = '/api/cms/daftar-pembayaran';

type Query = UrlQuery<typeof rosterPath>;

export const rosterKeys = {
  all: ['daftar-pembayaran'] as const,
  list: (query: Query) => [...rosterKeys.all, 'daftar', query] as const,
  detail: (id: string, asOf?: string) => [...rosterKeys.all, 'rinci', id, asOf ?? 'sekarang'] as const,
};

export const rosterList = (query: Query) => listQuery(rosterKeys.list(query), rosterPath, query);

export const rosterDetail = (id: string, asOf?: string) =>
  queryOptions({
    queryKey: rosterKeys.detail(id, asOf),
    queryFn: ({ signal }) =>
      read('/api/cms/daftar-pembayaran/{id}', { params: { id }, query: { per_tanggal: asOf }, signal }),
    enabled: id !== '',
  });

export type NewRoster = BodyOf<'POST', '/api/cms/daftar-pembayaran/create'>;

type Done = (done: RosterDone) => void;

/** What would be in a roster; nothing is written. */
export const usePreviewRoster = (onDone: Done) =>
  useCommand('POST', '/api/cms/daftar-pembayaran/create', {
    send: (roster: NewRoster) => ({ ...roster, pratinjau: true }),
    quiet: true,
    onDone,
  });

export const useCreateRoster = (onDone: Done) =>
  useCommand('POST', '/api/cms/daftar-pembayaran/create', {
    success: (made) => `Daftar dibuat dengan ${made.berhasil} pembayaran`,
    quiet: true,
    onDone,
  });

/** All payments of a draft, by name: those that can be taken out. */
export const rowsOf = (id: string) =>
  queryOptions({
    queryKey: [...rosterKeys.all, 'baris', id],
    queryFn: async ({ signal }) => {
      const items: Schemas['DisbursementItem'][] = [];
      for (let page = 1; ; page += 1) {
        const query = { daftarPembayaranId: id, status: 'diajukan', sort: 'nama', page, size: 100 } as const;
        const found = await read('/api/cms/keuangan', { query, signal });
        items.push(...found.items);
        if (page >= found.totalPages) return { items };
      }
    },
  });

export type NewRows = BodyOf<'POST', '/api/cms/daftar-pembayaran/tambah'>;

/** What would be added; nothing is written. */
export const usePreviewRows = (onDone: Done) =>
  useCommand('POST', '/api/cms/daftar-pembayaran/tambah', {
    send: (rows: NewRows) => ({ ...rows, pratinjau: true }),
    quiet: true,
    onDone,
  });

const act = (onDone: Done) => ({ quiet: true, onDone });

export const useAddRows = (onDone: Done) => useCommand('POST', '/api/cms/daftar-pembayaran/tambah', act(onDone));
export const useRemoveRows = (onDone: Done) => useCommand('POST', '/api/cms/daftar-pembayaran/keluarkan', act(onDone));
export const useLockRoster = (onDone: Done) => useCommand('POST', '/api/cms/daftar-pembayaran/kunci', act(onDone));
export const useApproveRoster = (onDone: Done) => useCommand('POST', '/api/cms/daftar-pembayaran/approve', act(onDone));
export const useIssueRosterOrders = (onDone: Done) =>
  useCommand('POST', '/api/cms/daftar-pembayaran/surat', act(onDone));
export const useRefuseRosterSpm = (onDone: Done) =>
  useCommand('POST', '/api/cms/daftar-pembayaran/tolak-spm', act(onDone));
export const useRefuseRosterSp2d = (onDone: () => void) =>
  useCommand('POST', '/api/cms/daftar-pembayaran/tolak-sp2d', {
    quiet: true,
    success: 'Usulan dikirim; berlaku setelah petugas lain menyetujuinya',
    onDone,
  });
export const useAttachRosterScan = (onDone: () => void) =>
  useCommand('POST', '/api/cms/daftar-pembayaran/pindaian', { quiet: true, success: 'Pindaian tersimpan', onDone });
export const useCancelRoster = (onDone: Done) => useCommand('POST', '/api/cms/daftar-pembayaran/batalkan', act(onDone));

export const useBankResult = (id: string, onDone: (result: BankResult) => void) =>
  useCommand('POST', '/api/cms/daftar-pembayaran/{id}/hasil-bank', {
    params: { id },
    quiet: true,
    onDone,
  });

/** Makes the bank's file: once for each payment. */
export const useMakeBankFile = (onDone: () => void) =>
  useCommand('POST', '/api/cms/daftar-pembayaran/berkas-bank', {
    quiet: true,
    success: 'Berkas bank dibuat',
    onDone,
  });

/** A file for the bank as it was made. */
export const bankFile = (id: string, nomor: number) =>
  fileAt('/api/cms/daftar-pembayaran/{id}/berkas-bank', { params: { id }, query: { nomor } });

/** The roster as a paper to sign, bound to the record once it is locked. */
export const rosterPaper = (id: string) => fileAt('/api/cms/daftar-pembayaran/{id}/pdf', { params: { id } });

/** The letter that goes with it. */
export const coverLetter = (id: string, nomor: number) =>
  fileAt('/api/cms/daftar-pembayaran/{id}/surat-pengantar', { params: { id }, query: { nomor } });
