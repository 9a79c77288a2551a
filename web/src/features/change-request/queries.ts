// Server state of change requests and of the functions of accounts.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { listQuery } from '../../api/list-query';
import type { Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';
import { waitsForAnother } from '../../lib/second-person';

export type ChangeRequest = Schemas['ChangeRequestBody'];
export type ChangeRequestDetail = Schemas['ChangeRequestDetail'];
export type Holder = Schemas['FunctionHolder'];

export const changeRequestPath = '/api/cms/usulan';

type Query = UrlQuery<typeof changeRequestPath>;

export const changeRequestKeys = {
  all: ['usulan'] as const,
  list: (query: Query) => [...changeRequestKeys.all, 'daftar', query] as const,
  detail: (id: string, asOf?: string) => [...changeRequestKeys.all, 'rinci', id, asOf ?? 'sekarang'] as const,
  functions: (asOf?: string) => [...changeRequestKeys.all, 'fungsi', asOf ?? 'sekarang'] as const,
};

export const changeRequestList = (query: Query) => listQuery(changeRequestKeys.list(query), changeRequestPath, query);

export const changeRequestDetail = (id: string, asOf?: string) =>
  queryOptions({
    queryKey: changeRequestKeys.detail(id, asOf),
    queryFn: ({ signal }) => read('/api/cms/usulan/{id}', { params: { id }, query: { per_tanggal: asOf }, signal }),
  });

/** Who proposed any of them. */
export const proposers = () =>
  queryOptions({
    queryKey: [...changeRequestKeys.all, 'pengusul'],
    queryFn: async ({ signal }) => {
      const { pengusul } = await read('/api/cms/usulan/pilihan-saringan', { signal });
      return pengusul.map(({ userId, nama }) => ({ value: userId, label: nama ?? 'Tanpa nama' }));
    },
  });

export const functionHolders = (asOf?: string) =>
  queryOptions({
    queryKey: changeRequestKeys.functions(asOf),
    queryFn: ({ signal }) => read('/api/cms/fungsi', { query: { per_tanggal: asOf }, signal }),
  });

const shared = { quiet: true };

export const useConfirm = (onDone: () => void) =>
  useCommand('POST', '/api/cms/usulan/setujui', { ...shared, success: 'Usulan disetujui dan berlaku', onDone });

export const useRefuse = (onDone: () => void) =>
  useCommand('POST', '/api/cms/usulan/tolak', { ...shared, success: 'Usulan ditolak', onDone });

export const useWithdraw = (onDone: () => void) =>
  useCommand('POST', '/api/cms/usulan/tarik', { ...shared, success: 'Usulan ditarik', onDone });

export const useDemandFunctions = (onDone: () => void) =>
  useCommand('POST', '/api/cms/fungsi/wajib', { ...shared, success: waitsForAnother, onDone });

export const useProposeFunctions = (onDone: () => void) =>
  useCommand('POST', '/api/cms/fungsi', { ...shared, success: waitsForAnother, onDone });
