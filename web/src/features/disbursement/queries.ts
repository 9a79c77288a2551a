// Server state of payments: lists with totals, details, and every act on a payment.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { fileAt } from '../../api/file';
import { keepOnSameDay } from '../../api/keep-previous';
import { toPage } from '../../api/page';
import type { Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';
import { waitsForAnother } from '../../lib/second-person';

export type DisbursementItem = Schemas['DisbursementItem'];
export type DisbursementDetail = Schemas['DisbursementDetail'];
export type Paper = Schemas['PaperBody'];

type Query = UrlQuery<'/api/cms/keuangan'>;

export const disbursementKeys = {
  all: ['keuangan'] as const,
  list: (query: Query) => [...disbursementKeys.all, 'daftar', query] as const,
  detail: (id: string, asOf?: string) => [...disbursementKeys.all, 'rinci', id, asOf ?? 'sekarang'] as const,
  ofAward: (id: string) => [...disbursementKeys.all, 'penerima', id] as const,
};

export const wholePage = (data: Partial<Schemas['DisbursementPage']>, query: Query) => ({
  ...toPage<DisbursementItem>(data, Number(query.page ?? 1), Number(query.size ?? 10)),
  jumlahPerKelas: data.jumlahPerKelas ?? [],
});

export const disbursementList = (query: Query) =>
  queryOptions({
    queryKey: disbursementKeys.list(query),
    queryFn: async ({ signal }) => wholePage(await read('/api/cms/keuangan', { query: query as never, signal }), query),
    placeholderData: keepOnSameDay(query ?? {}),
  });

/** Officials and batches that payments are filtered by. */
export const disbursementsOfAward = (awardId: string, asOf?: string) =>
  queryOptions({
    queryKey: [...disbursementKeys.ofAward(awardId), asOf ?? 'sekarang'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, size: 100 };
      const path = '/api/cms/keuangan/penerima-beasiswa/{id}';
      return wholePage(
        await read(path, { params: { id: awardId }, query: { ...query, per_tanggal: asOf }, signal }),
        query,
      );
    },
    enabled: awardId !== '',
  });

export const disbursementDetail = (id: string, asOf?: string) =>
  queryOptions({
    queryKey: disbursementKeys.detail(id, asOf),
    queryFn: ({ signal }) => read('/api/cms/keuangan/{id}', { params: { id }, query: { per_tanggal: asOf }, signal }),
    enabled: id !== '',
  });

type Done = (() => void) | undefined;

/** What the first of two approvals comes to, and who gives the other. */
export const firstOfTwo =
  'Persetujuan pertama tercatat; menunggu penyetuju kedua: petugas lain yang berhak menyetujui dan tidak ikut menyusunnya';

const act = (success: string, onDone: Done) => ({ success, quiet: true, onDone });

export const useApprovePayment = (onDone?: Done) =>
  useCommand('POST', '/api/cms/keuangan/approve', {
    success: (done) => (done.menungguPenyetujuKedua ? firstOfTwo : 'Pembayaran disetujui'),
    quiet: true,
    onDone,
  });
export const useIssueSpp = (onDone?: Done) => useCommand('POST', '/api/cms/keuangan/spp', act('SPP tercatat', onDone));
export const useIssueSpm = (onDone?: Done) => useCommand('POST', '/api/cms/keuangan/spm', act('SPM tercatat', onDone));
export const useIssueSp2d = (success: string, onDone?: Done) =>
  useCommand('POST', '/api/cms/keuangan/sp2d', act(success, onDone));
/** Stops a payment or everything of its recipient. */
export const useHold = (onDone?: Done) =>
  useCommand('POST', '/api/cms/keuangan/tahan', act('Ditahan sampai dua orang melepasnya', onDone));
export const useProposeLift = (onDone?: Done) =>
  useCommand('POST', '/api/cms/keuangan/lepas-tahanan', act(waitsForAnother, onDone));
/** Lets a payment that was rejected for good be proposed again. */
export const useLiftRefusal = (onDone?: Done) =>
  useCommand('POST', '/api/cms/keuangan/buka-penolakan', act('Penolakan dibuka: dapat diajukan ulang', onDone));
export const useRefuseSpm = (onDone?: Done) =>
  useCommand('POST', '/api/cms/keuangan/tolak-spm', act('SPM ditolak BUD: tercatat', onDone));
export const useCorrectPaper = (onDone?: Done) =>
  useCommand('POST', '/api/cms/keuangan/perbaiki-dokumen', act(waitsForAnother, onDone));
export const useMend = (onDone?: Done) => useCommand('POST', '/api/cms/keuangan/koreksi', act(waitsForAnother, onDone));
export const useAttachScan = (onDone?: Done) =>
  useCommand('POST', '/api/cms/keuangan/pindaian', act('Pindaian tersimpan', onDone));
export const useTransfer = (onDone?: Done) =>
  useCommand('POST', '/api/cms/keuangan/salurkan', act('Penyaluran tercatat', onDone));
export const useReturnPayment = (onDone?: Done) =>
  useCommand('POST', '/api/cms/keuangan/retur', act('Retur tercatat', onDone));
export const usePayAgain = (onDone?: Done) =>
  useCommand('POST', '/api/cms/keuangan/bayar-ulang', act('Pembayaran pengganti dibuat', onDone));
export const useRefund = (onDone?: Done) =>
  useCommand('POST', '/api/cms/keuangan/kembalikan', act('Setoran ke kas daerah tercatat', onDone));
export const useCancelPayment = (onDone?: Done) =>
  useCommand('POST', '/api/cms/keuangan/batalkan', act('Pembayaran dibatalkan', onDone));
export const useConfirmReceipt = (onDone?: Done) =>
  useCommand('POST', '/api/cms/keuangan/konfirmasi', act('Terima kasih, penerimaan dikonfirmasi', onDone));
export const useRejectPayment = (onDone?: Done) =>
  useCommand('POST', '/api/cms/penolakan-keuangan/create', act('Pembayaran ditolak', onDone));
/** Corrects a proposed payment, or proposes a rejected one again. */
export const useCorrectPayment = (onDone?: Done) =>
  useCommand('PUT', '/api/cms/keuangan/{id}', {
    ...act('Diajukan lagi. Orang lain yang menyetujuinya.', onDone),
    params: ({ id }: { id: string; versi: number; jumlah: number; alasan: string }) => ({ id }),
    send: ({ versi, jumlah, alasan }: { id: string; versi: number; jumlah: number; alasan: string }) => ({
      versi,
      jumlah,
      alasan,
    }),
  });

export const useCreatePayment = (onDone: Done) =>
  useCommand('POST', '/api/cms/keuangan/create', act('Pembayaran diajukan. Orang lain yang menyetujuinya.', onDone));

/** The receipt of a payment as PDF. */
export const receiptOf = (id: string) => fileAt('/api/cms/keuangan/{id}/kuitansi', { params: { id } });
