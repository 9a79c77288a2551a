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
  detail: (id: string) => [...changeRequestKeys.all, 'rinci', id] as const,
  functions: () => [...changeRequestKeys.all, 'fungsi'] as const,
};

export const changeRequestList = (query: Query) => listQuery(changeRequestKeys.list(query), changeRequestPath, query);

export const changeRequestDetail = (id: string) =>
  queryOptions({
    queryKey: changeRequestKeys.detail(id),
    queryFn: ({ signal }) => read('/api/cms/usulan/{id}', { params: { id }, signal }),
  });

export const functionHolders = () =>
  queryOptions({
    queryKey: changeRequestKeys.functions(),
    queryFn: ({ signal }) => read('/api/cms/fungsi', { signal }),
  });

const shared = { quiet: true };

export const useConfirm = (onDone: () => void) =>
  useCommand('POST', '/api/cms/usulan/setujui', { ...shared, success: 'Usulan disetujui dan berlaku', onDone });

export const useRefuse = (onDone: () => void) =>
  useCommand('POST', '/api/cms/usulan/tolak', { ...shared, success: 'Usulan ditolak', onDone });

export const useWithdraw = (onDone: () => void) =>
  useCommand('POST', '/api/cms/usulan/tarik', { ...shared, success: 'Usulan ditarik', onDone });

export const useProposeFunctions = (onDone: () => void) =>
  useCommand('POST', '/api/cms/fungsi', { ...shared, success: waitsForAnother, onDone });
