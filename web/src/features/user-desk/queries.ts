// Server state of accounts.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { listQuery } from '../../api/list-query';
import type { BodyOf, Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';
import { waitsForAnother } from '../../lib/second-person';

export type UserItem = Schemas['UserItem'];
export type UserDetail = Schemas['UserDetail'];
export type UserBody = Omit<BodyOf<'POST', '/api/cms/user/create'>, 'emailLainnya'>;

export const userPath = '/api/cms/user';

type Query = UrlQuery<typeof userPath>;

export const userKeys = {
  all: ['user'] as const,
  list: (query: Query) => [...userKeys.all, 'daftar', query] as const,
  detail: (id: string) => [...userKeys.all, 'rinci', id] as const,
};

export const userList = (query: Query) => listQuery(userKeys.list(query), userPath, query);

export const userDetail = (id: string) =>
  queryOptions({
    queryKey: userKeys.detail(id),
    queryFn: ({ signal }) => read('/api/cms/user/{id}', { params: { id }, signal }),
  });

export type ClaimItem = Schemas['ClaimItem'];
export type ClaimLetters = Schemas['ClaimLettersBody'];

const claimPath = '/api/cms/surat-klaim';
export const unclaimedList = (query: UrlQuery<typeof claimPath>) =>
  listQuery([...userKeys.all, 'belum-klaim', query] as const, claimPath, query);

export const useMakeLetters = (onDone: (made: ClaimLetters) => void) =>
  useCommand('POST', '/api/cms/surat-klaim/buat', { quiet: true, onDone });

const shared = { quiet: true };

export const useInviteUser = (onDone: () => void) =>
  useCommand('POST', '/api/cms/user/create', {
    ...shared,
    success: 'Undangan dikirim. Pengguna memilih password lewat tautan di email.',
    onDone,
  });

export const useChangeUser = (id: string, onDone: () => void) =>
  useCommand('PUT', '/api/cms/user/{id}', {
    ...shared,
    params: { id },
    success: ({ usulanId }) =>
      usulanId ? 'Alamat baru menunggu persetujuan orang kedua. Selebihnya tersimpan.' : 'Data pengguna diubah',
    onDone,
  });

export const useDeactivateUser = (id: string, onDone: () => void) =>
  useCommand('DELETE', '/api/cms/user/{id}', {
    ...shared,
    params: { id },
    success: 'Pengguna dinonaktifkan dan dikeluarkan dari semua perangkat',
    onDone,
  });

export const useProposeCalm = (onDone: () => void) =>
  useCommand('POST', '/api/cms/usulan/masa-tenang', {
    quiet: true,
    success: waitsForAnother,
    onDone,
  });

export const useProposeFactorLoss = (onDone: () => void) =>
  useCommand('POST', '/api/cms/usulan/faktor-kedua', {
    quiet: true,
    success: waitsForAnother,
    onDone,
  });

export const useReactivateUser = (onDone: () => void) =>
  useCommand('POST', '/api/cms/user/aktifkan', { ...shared, success: 'Pengguna aktif kembali', onDone });

export const useEndSessions = (onDone: () => void) =>
  useCommand('POST', '/api/cms/user/akhiri-sesi', {
    ...shared,
    success: 'Semua sesi pengguna diakhiri',
    onDone,
  });

export const useSendLink = (onDone: () => void) =>
  useCommand('POST', '/api/cms/user/kirim-tautan', {
    ...shared,
    success: 'Tautan dikirim ke alamat email pengguna',
    onDone,
  });

export const useProposeErasure = (onDone: () => void) =>
  useCommand('POST', '/api/cms/user/hapus-data', {
    quiet: true,
    success: waitsForAnother,
    onDone,
  });
