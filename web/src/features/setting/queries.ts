// Server state of settings and periods.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { listQuery } from '../../api/list-query';
import type { BodyOf, ItemOf, Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';
import type { Register } from '../../api/words';

export type Settings = Schemas['SettingsBody'];
export type Period = ItemOf<typeof periodPath>;
export type PeriodBody = BodyOf<'POST', '/api/cms/periode/create'>;

export const periodPath = '/api/cms/periode';

export const settingKeys = { all: ['pengaturan'] as const, periods: ['periode'] as const };

export const settings = () =>
  queryOptions({
    queryKey: settingKeys.all,
    queryFn: ({ signal }) => read('/api/cms/pengaturan', { signal }),
  });

/** Titles of a register's columns, from which an export profile takes. */
export const registerColumns = (register: Register) =>
  queryOptions({
    queryKey: ['register', 'kolom', register] as const,
    queryFn: ({ signal }) => read('/api/cms/register', { query: { register, page: 1, size: 1 }, signal }),
    select: ({ kolom }) => kolom.map(({ judul }) => judul),
  });

export type SettingsChange = BodyOf<'PUT', '/api/cms/pengaturan'>;

export const useChangeSettings = (onDone: () => void) =>
  useCommand('PUT', '/api/cms/pengaturan', {
    success: (answer) =>
      answer.usulanId
        ? 'Tersimpan. Yang menyangkut uang, nomor surat, dan profil ekspor berlaku setelah disetujui orang kedua di halaman Usulan.'
        : 'Pengaturan disimpan',
    quiet: true,
    onDone,
  });

export const periodList = (query: UrlQuery<typeof periodPath>) =>
  listQuery([...settingKeys.periods, query], periodPath, query);

/** Awards that count against the quota, by period; periods without any are left out. */
export const periodPlaces = () =>
  queryOptions({
    queryKey: [...settingKeys.periods, 'terisi'],
    queryFn: async ({ signal }) => {
      const { items } = await read('/api/cms/periode/terisi', { signal });
      return new Map(items.map((one) => [one.id, one.terisi]));
    },
  });

const periods = { quiet: true };

export const useCreatePeriod = (onDone: () => void) =>
  useCommand('POST', '/api/cms/periode/create', { ...periods, success: 'Periode ditambahkan', onDone });

export const useChangePeriod = (id: string, onDone: () => void) =>
  useCommand('PUT', '/api/cms/periode/{id}', {
    ...periods,
    params: { id },
    success: (answer) =>
      'usulanId' in answer ? 'Periode diubah. Kuota baru berlaku setelah disetujui orang kedua.' : 'Periode diubah',
    onDone,
  });

export const useDeletePeriod = (onDone: () => void) =>
  useCommand('DELETE', '/api/cms/periode/{id}', {
    ...periods,
    params: ({ id }: { id: string; versi: number }) => ({ id }),
    query: ({ versi }) => ({ versi }),
    send: () => undefined,
    success: 'Periode dihapus',
    onDone,
  });

export const useRestorePeriod = (onDone: () => void) =>
  useCommand('POST', '/api/cms/periode/pulihkan', { ...periods, success: 'Periode dipulihkan', onDone });
