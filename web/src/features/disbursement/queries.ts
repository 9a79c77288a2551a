// Server state of payments: lists with totals, details, and every act on a payment.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, read } from '../../api/client';
import { useCommand } from '../../api/use-command';
import { toPage } from '../../api/wire';
import type { DisbursementDetail, DisbursementItem, DisbursementPage, Paper } from './wire';

export const disbursementPath = '/api/cms/keuangan';

export const disbursementKeys = {
  all: ['keuangan'] as const,
  list: (query: Query) => [...disbursementKeys.all, 'daftar', query] as const,
  detail: (id: string) => [...disbursementKeys.all, 'rinci', id] as const,
  ofAward: (id: string) => [...disbursementKeys.all, 'penerima', id] as const,
};

/** A payment's act moves the ceiling, the history, the dashboards and the award's total too. */
export const touchedByPayment = [
  disbursementKeys.all,
  ['pagu'],
  ['tracking-history'],
  ['dashboard'],
  ['penerima-beasiswa'],
  ['laporan'],
  ['daftar-pembayaran'],
  ['notification'],
];

const wholePage = (data: Partial<DisbursementPage>, query: Query): DisbursementPage => ({
  ...toPage<DisbursementItem>(data, Number(query.page ?? 1), Number(query.size ?? 10)),
  totalJumlah: data.totalJumlah ?? 0,
});

export const disbursementList = (query: Query) =>
  queryOptions({
    queryKey: disbursementKeys.list(query),
    queryFn: async ({ signal }) =>
      wholePage(await read<Partial<DisbursementPage>>(disbursementPath, { query, signal }), query),
    placeholderData: keepPreviousData,
  });

export const disbursementsOfAward = (awardId: string, asOf?: string) =>
  queryOptions({
    queryKey: [...disbursementKeys.ofAward(awardId), asOf ?? 'sekarang'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, size: 100 };
      return wholePage(
        await read<Partial<DisbursementPage>>(`${disbursementPath}/penerima-beasiswa/${encodeURIComponent(awardId)}`, {
          query: { ...query, per_tanggal: asOf },
          signal,
        }),
        query,
      );
    },
    enabled: awardId !== '',
  });

export const disbursementDetail = (id: string) =>
  queryOptions({
    queryKey: disbursementKeys.detail(id),
    queryFn: ({ signal }) => read<DisbursementDetail>(`${disbursementPath}/${encodeURIComponent(id)}`, { signal }),
    enabled: id !== '',
  });

type Target = { id: string; versi: number };

function useAct<Body>(name: string, success: string, onDone?: () => void) {
  return useCommand<Target & Body>({
    path: `${disbursementPath}/${name}`,
    makesOld: touchedByPayment,
    success,
    quiet: true,
    ...(onDone ? { onDone } : {}),
  });
}

export const useApprovePayment = (onDone?: () => void) =>
  useAct<{ catatan?: string }>('approve', 'Pembayaran disetujui', onDone);
export const useIssueSp2d = (onDone?: () => void) =>
  useAct<{ nomor: string; tanggal: string; spp?: Paper; spm?: Paper }>('sp2d', 'SPP, SPM, dan SP2D tercatat', onDone);
export const useTransfer = (onDone?: () => void) =>
  useAct<{ tanggal: string; referensiBank: string }>('salurkan', 'Penyaluran tercatat', onDone);
export const useReturnPayment = (onDone?: () => void) =>
  useAct<{ tanggal: string; alasan: string }>('retur', 'Retur tercatat', onDone);
export const usePayAgain = (onDone?: () => void) =>
  useAct<{ rekeningId: string }>('bayar-ulang', 'Pembayaran pengganti dibuat', onDone);
export const useRefund = (onDone?: () => void) =>
  useAct<{ tanggal: string; nomorBukti: string }>('kembalikan', 'Setoran ke kas daerah tercatat', onDone);
export const useCancelPayment = (onDone?: () => void) =>
  useAct<{ alasan: string }>('batalkan', 'Pembayaran dibatalkan', onDone);
export const useConfirmReceipt = (onDone?: () => void) =>
  useAct<object>('konfirmasi', 'Terima kasih, penerimaan dikonfirmasi', onDone);

export const useRejectPayment = (onDone?: () => void) =>
  useCommand<{ keuanganId: string; versi: number; kodeAlasan: string; alasan?: string; bolehAjukanUlang: boolean }>({
    path: '/api/cms/penolakan-keuangan/create',
    makesOld: touchedByPayment,
    success: 'Pembayaran ditolak',
    quiet: true,
    ...(onDone ? { onDone } : {}),
  });

export type NewPayment = {
  penerimaBeasiswaId: string;
  paguId: string;
  komponen: string;
  tahunAkademik: string;
  semester: number;
  jumlah: number;
  rekeningId: string;
};

export const useCreatePayment = (onDone: () => void) =>
  useCommand<NewPayment>({
    path: `${disbursementPath}/create`,
    makesOld: touchedByPayment,
    success: 'Pembayaran diajukan. Orang lain yang menyetujuinya.',
    quiet: true,
    onDone,
  });
