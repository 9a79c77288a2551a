// Server state of bank accounts.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { Schemas } from '../../api/types';
import { useCommand } from '../../api/use-command';

export type BankAccount = Schemas['BankAccountBody'];

export const accountKeys = {
  all: ['rekening'] as const,
  ofAward: (id: string) => [...accountKeys.all, 'penerima', id] as const,
};

export const accountsOfAward = (awardId: string) =>
  queryOptions({
    queryKey: accountKeys.ofAward(awardId),
    queryFn: async ({ signal }) =>
      (await read('/api/cms/rekening/penerima-beasiswa/{id}', { params: { id: awardId }, signal })).items,
    enabled: awardId !== '',
  });

export const useVerifyAccount = () =>
  useCommand('POST', '/api/cms/rekening/verifikasi', {
    success: 'Putusan rekening tercatat',
    quiet: true,
  });

/** "Bank Papua 1234567890 a.n. Yosep". */
export const accountLabel = (account: BankAccount): string =>
  [account.bank ?? account.bankId, account.nomor, account.namaPemilik ? `a.n. ${account.namaPemilik}` : null]
    .filter(Boolean)
    .join(' ');
