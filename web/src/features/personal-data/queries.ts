// Server state of a person's own data; a change of any part moves the version of the whole.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { Typed } from '../../ui/edit-modal';
import { type AddressKind, addressBody, educationBody, familyBody, type PersonalData } from './wire';

const base = '/api/cms/data-diri';

export const personalDataKeys = { all: ['data-diri'] as const };

export const personalData = (userId: string) =>
  queryOptions({
    queryKey: [...personalDataKeys.all, userId],
    queryFn: ({ signal }) => read<PersonalData>(`${base}/${encodeURIComponent(userId)}`, { signal }),
    enabled: userId !== '',
  });

type Edit = { versi: number; typed: Typed };

const shared = { makesOld: [personalDataKeys.all], quiet: true };

export const useSaveFamily = (userId: string, onDone: () => void) =>
  useCommand<Edit>({
    ...shared,
    method: 'PUT',
    path: `${base}/${encodeURIComponent(userId)}`,
    send: ({ versi, typed }) => ({ versi, ...familyBody(typed) }),
    success: 'Data diri disimpan',
    onDone,
  });

export const useSaveAddress = (kind: AddressKind, onDone: () => void) =>
  useCommand<Edit>({
    ...shared,
    path: '/api/cms/alamat/create',
    send: ({ versi, typed }) => ({ versi, isi: addressBody(kind, typed) }),
    success: 'Alamat disimpan',
    onDone,
  });

const schools = '/api/cms/pendidikan-sebelumnya';

/** Adds a school (no id) or changes one. */
export const useSaveEducation = (id: string | null, onDone: () => void) =>
  useCommand<Edit>({
    ...shared,
    method: id === null ? 'POST' : 'PUT',
    path: id === null ? `${schools}/create` : `${schools}/${encodeURIComponent(id)}`,
    send: ({ versi, typed }) => ({ versi, isi: educationBody(typed) }),
    success: 'Pendidikan disimpan',
    onDone,
  });

export const useDeleteEducation = (onDone: () => void) =>
  useCommand<{ id: string; versi: number }>({
    ...shared,
    method: 'DELETE',
    path: ({ id, versi }) => `${schools}/${encodeURIComponent(id)}?versi=${versi}`,
    send: () => null,
    success: 'Pendidikan dihapus',
    onDone,
  });
