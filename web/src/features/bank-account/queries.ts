// Server state of bank accounts.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { read } from '../../api/client';
import { listQuery } from '../../api/list-query';
import type { Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';
import type { Component } from '../../api/words';

export type BankAccount = Schemas['BankAccountBody'];

export const accountKeys = {
  all: ['rekening'] as const,
  ofAward: (id: string) => [...accountKeys.all, 'penerima', id] as const,
  ofInstitution: (id: string, component?: Component) => [...accountKeys.all, 'institusi', id, component] as const,
};

export const accountsOfAward = (awardId: string) =>
  queryOptions({
    queryKey: accountKeys.ofAward(awardId),
    queryFn: async ({ signal }) =>
      (await read('/api/cms/rekening/penerima-beasiswa/{id}', { params: { id: awardId }, signal })).items,
    enabled: awardId !== '',
  });

/** The accounts in an institution's record; with a component, the verified ones to which it may be paid. */
export const accountsOfInstitution = (id: string, component?: Component) =>
  queryOptions({
    queryKey: accountKeys.ofInstitution(id, component),
    queryFn: async ({ signal }) =>
      (
        await read('/api/cms/rekening/institusi/{id}', {
          params: { id },
          ...(component ? { query: { komponen: component } } : {}),
          signal,
        })
      ).items,
    enabled: id !== '',
  });

/** The verified accounts to which a component may be paid for a recipient: their own, and those of their institution. */
export function useAccountsFor(awardId: string, institutionId: string | null | undefined, component?: Component) {
  const own = useQuery(accountsOfAward(awardId)).data ?? [];
  const ofInstitution = useQuery({
    ...accountsOfInstitution(institutionId ?? '', component),
    enabled: component !== undefined && !!institutionId,
  });
  return [...own.filter((account) => account.status === 'terverifikasi'), ...(ofInstitution.data ?? [])];
}

export const accountPath = '/api/cms/rekening';

export type AccountQuery = UrlQuery<typeof accountPath>;
export type AccountItem = Schemas['BankAccountItem'];
export type AccountDetail = Schemas['BankAccountDetail'];

export const accountList = (query: AccountQuery) =>
  listQuery([...accountKeys.all, 'daftar', query], accountPath, query);

export const accountDetail = (id: string) =>
  queryOptions({
    queryKey: [...accountKeys.all, 'rinci', id],
    queryFn: ({ signal }) => read('/api/cms/rekening/{id}', { params: { id }, signal }),
    enabled: id !== '',
  });

export const recipientPath = '/api/cms/penerima-beasiswa';

export type Recipient = Schemas['AwardItem'];

/** Recipients, for choosing whose account is entered. */
export const recipientList = (query: UrlQuery<typeof recipientPath>) =>
  listQuery(['penerima-beasiswa', 'rekening', query], recipientPath, query);

/** Whose account it is: the person of an award. */
export const ownerOf = (awardId: string) =>
  queryOptions({
    queryKey: ['penerima-beasiswa', 'pemilik-rekening', awardId],
    queryFn: ({ signal }) => read('/api/cms/penerima-beasiswa/{id}', { params: { id: awardId }, signal }),
    enabled: awardId !== '',
  });

export const useEnterAccount = (onDone: () => void) =>
  useCommand('POST', '/api/cms/rekening/create', {
    success: 'Rekening tersimpan. Orang lain yang memverifikasinya.',
    quiet: true,
    onDone,
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
