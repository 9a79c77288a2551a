// Server state of settings and periods.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, read, readPage } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { Period, PeriodBody, Settings } from './wire';

const settingsPath = '/api/cms/pengaturan';
export const periodPath = '/api/cms/periode';

export const settingKeys = { all: ['pengaturan'] as const, periods: ['periode'] as const };

export const settings = () =>
  queryOptions({
    queryKey: settingKeys.all,
    queryFn: ({ signal }) => read<Settings>(settingsPath, { signal }),
  });

type Change<T> = { nilai: T; versi: number };
export type SettingsChange = {
  ambangDuaPenyetuju?: Change<number>;
  waktuLayanan?: Change<Record<string, number>>;
  pengirimSurel?: Change<string>;
};

export const useChangeSettings = (onDone: () => void) =>
  useCommand<SettingsChange, { nomorPeristiwa: number }>({
    method: 'PUT',
    path: settingsPath,
    makesOld: [settingKeys.all, ['dashboard']],
    success: 'Pengaturan disimpan',
    quiet: true,
    onDone,
  });

export const periodList = (query: Query) =>
  queryOptions({
    queryKey: [...settingKeys.periods, query],
    queryFn: ({ signal }) => readPage<Period>(periodPath, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Awards that count against the quota, by period; periods without any are left out. */
export const periodPlaces = () =>
  queryOptions({
    queryKey: [...settingKeys.periods, 'terisi'],
    queryFn: async ({ signal }) => {
      const { items } = await read<{ items: { id: string; terisi: number }[] }>(`${periodPath}/terisi`, { signal });
      return new Map(items.map((one) => [one.id, one.terisi]));
    },
  });

export const useCreatePeriod = (onDone: () => void) =>
  useCommand<PeriodBody>({
    path: `${periodPath}/create`,
    makesOld: [settingKeys.periods],
    success: 'Periode ditambahkan',
    quiet: true,
    onDone,
  });

export const useChangePeriod = (id: string, onDone: () => void) =>
  useCommand<{ versi: number; isi: PeriodBody }>({
    method: 'PUT',
    path: `${periodPath}/${encodeURIComponent(id)}`,
    makesOld: [settingKeys.periods],
    success: 'Periode diubah',
    quiet: true,
    onDone,
  });

export const useDeletePeriod = (onDone: () => void) =>
  useCommand<{ id: string; versi: number }>({
    method: 'DELETE',
    path: ({ id, versi }) => `${periodPath}/${encodeURIComponent(id)}?versi=${versi}`,
    send: () => null,
    makesOld: [settingKeys.periods],
    success: 'Periode dihapus',
    quiet: true,
    onDone,
  });

export const useRestorePeriod = (onDone: () => void) =>
  useCommand<{ id: string; versi: number }>({
    path: `${periodPath}/pulihkan`,
    makesOld: [settingKeys.periods],
    success: 'Periode dipulihkan',
    quiet: true,
    onDone,
  });
