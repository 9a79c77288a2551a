// Server state of bank accounts.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { BankAccount } from './wire';

const base = '/api/cms/rekening';

export const accountKeys = {
  all: ['rekening'] as const,
  ofAward: (id: string) => [...accountKeys.all, 'penerima', id] as const,
};

export const accountsOfAward = (awardId: string) =>
  queryOptions({
    queryKey: accountKeys.ofAward(awardId),
    queryFn: async ({ signal }) => {
      const data = await read<{ items: BankAccount[] | null }>(
        `${base}/penerima-beasiswa/${encodeURIComponent(awardId)}`,
        { signal },
      );
      return data.items ?? [];
    },
    enabled: awardId !== '',
  });

export const useVerifyAccount = () =>
  useCommand<{ id: string; versi: number; putusan: 'terverifikasi' | 'ditolak'; catatan?: string }>({
    path: `${base}/verifikasi`,
    makesOld: [accountKeys.all, ['tracking-history']],
    success: 'Putusan rekening tercatat',
    quiet: true,
  });

export type NewAccount = {
  id?: string;
  versi?: number;
  userId?: string;
  jenis: string;
  bankId: string;
  nomor: string;
  namaPemilik: string;
};

export const useEnterAccount = (onDone: () => void) =>
  useCommand<NewAccount>({
    path: `${base}/create`,
    makesOld: [accountKeys.all],
    success: 'Rekening tersimpan dan menunggu verifikasi',
    quiet: true,
    onDone,
  });

/** "Bank Papua 1234567890 a.n. Yosep". */
export const accountLabel = (account: BankAccount): string =>
  [account.bank ?? account.bankId, account.nomor, account.namaPemilik ? `a.n. ${account.namaPemilik}` : null]
    .filter(Boolean)
    .join(' ');
