// Server state of accounts.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, read, readPage } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { ErasureReason, UserBody, UserDetail, UserItem } from './wire';

export const userPath = '/api/cms/user';

export const userKeys = {
  all: ['pengguna'] as const,
  list: (query: Query) => [...userKeys.all, 'daftar', query] as const,
  detail: (id: string) => [...userKeys.all, 'rinci', id] as const,
};

export const userList = (query: Query) =>
  queryOptions({
    queryKey: userKeys.list(query),
    queryFn: ({ signal }) => readPage<UserItem>(userPath, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const userDetail = (id: string) =>
  queryOptions({
    queryKey: userKeys.detail(id),
    queryFn: ({ signal }) => read<UserDetail>(`${userPath}/${encodeURIComponent(id)}`, { signal }),
  });

/** Branches to choose from; an office has a few dozen at most. */
export const branchChoices = () =>
  queryOptions({
    queryKey: ['data-induk', 'pilihan-dpc'],
    queryFn: async ({ signal }) => {
      const page = await readPage<{ id: string; nama: string }>('/api/cms/dpc', { query: { size: 100 }, signal });
      return page.items.map(({ id, nama }) => ({ value: id, label: nama }));
    },
  });

const touched = [userKeys.all];

export const useInviteUser = (onDone: () => void) =>
  useCommand<UserBody & { emailLainnya?: string }>({
    path: `${userPath}/create`,
    makesOld: touched,
    success: 'Undangan dikirim. Pengguna memilih password lewat tautan di email.',
    quiet: true,
    onDone,
  });

export const useChangeUser = (id: string, onDone: () => void) =>
  useCommand<UserBody & { versi: number }>({
    method: 'PUT',
    path: `${userPath}/${encodeURIComponent(id)}`,
    makesOld: touched,
    success: 'Data pengguna diubah',
    quiet: true,
    onDone,
  });

export const useDeactivateUser = (id: string, onDone: () => void) =>
  useCommand<{ versi: number; alasan: string }>({
    method: 'DELETE',
    path: `${userPath}/${encodeURIComponent(id)}`,
    makesOld: touched,
    success: 'Pengguna dinonaktifkan dan dikeluarkan dari semua perangkat',
    quiet: true,
    onDone,
  });

type Named = { id: string; versi: number };

export const useReactivateUser = (onDone: () => void) =>
  useCommand<Named>({
    path: `${userPath}/aktifkan`,
    makesOld: touched,
    success: 'Pengguna aktif kembali',
    quiet: true,
    onDone,
  });

export const useSendLink = (onDone: () => void) =>
  useCommand<Named>({
    path: `${userPath}/kirim-tautan`,
    makesOld: touched,
    success: 'Tautan dikirim ke alamat email pengguna',
    quiet: true,
    onDone,
  });

/** Nothing that was read before may go on being shown. */
export const useEraseUser = (onDone: () => void) =>
  useCommand<Named & { alasan: ErasureReason }>({
    path: `${userPath}/hapus-data`,
    makesOld: [[]],
    success: (answer) => `Data pribadi dihapus. Bukti: peristiwa nomor ${answer.nomorPeristiwa}.`,
    quiet: true,
    onDone,
  });
