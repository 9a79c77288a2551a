// Server state of a person's own data; a change of any part moves the version of the whole.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { AddressKind } from '../../api/words';
import type { Typed } from '../../ui/edit-modal';
import { addressBody, educationBody, familyBody } from './form';

export const personalDataKeys = { all: ['data-diri'] as const };

export const personalData = (userId: string) =>
  queryOptions({
    queryKey: [...personalDataKeys.all, userId],
    queryFn: ({ signal }) => read('/api/cms/data-diri/{id}', { params: { id: userId }, signal }),
    enabled: userId !== '',
  });

type Edit = { versi: number; typed: Typed };

const shared = { quiet: true };

export const useSaveFamily = (userId: string, onDone: () => void) =>
  useCommand('PUT', '/api/cms/data-diri/{id}', {
    ...shared,
    params: { id: userId },
    send: ({ versi, typed }: Edit) => ({ versi, ...familyBody(typed) }),
    success: 'Data diri disimpan',
    onDone,
  });

export const useSaveAddress = (kind: AddressKind, onDone: () => void) =>
  useCommand('POST', '/api/cms/alamat/create', {
    ...shared,
    send: ({ versi, typed }: Edit) => ({ versi, isi: addressBody(kind, typed) }),
    success: 'Alamat disimpan',
    onDone,
  });

/** Adds a school (no id) or changes one. */
export function useSaveEducation(id: string | null, onDone: () => void) {
  const send = ({ versi, typed }: Edit) => ({ versi, isi: educationBody(typed) });
  const told = { ...shared, send, success: 'Pendidikan disimpan', onDone };
  const create = useCommand('POST', '/api/cms/pendidikan-sebelumnya/create', told);
  const change = useCommand('PUT', '/api/cms/pendidikan-sebelumnya/{id}', { ...told, params: { id: id ?? '' } });
  return id === null ? create : change;
}

export const useDeleteEducation = (onDone: () => void) =>
  useCommand('DELETE', '/api/cms/pendidikan-sebelumnya/{id}', {
    ...shared,
    params: ({ id }: { id: string; versi: number }) => ({ id }),
    query: ({ versi }) => ({ versi }),
    send: () => undefined,
    success: 'Pendidikan dihapus',
    onDone,
  });
