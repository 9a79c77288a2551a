// Server state of everybody's achievements.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { listQuery } from '../../api/list-query';
import type { Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';

export type Achievement = Schemas['AchievementItem'];
export type AchievementItem = Schemas['AchievementOfPerson'];

export const achievementPath = '/api/cms/prestasi';

const keys = { all: ['prestasi'] as const };

/** The links to the certificates end after some minutes. */
const staleTime = 60_000;

export const achievementList = (query: UrlQuery<typeof achievementPath>) => ({
  ...listQuery([...keys.all, 'daftar', query], achievementPath, query),
  staleTime,
});

export const achievementsOf = (userId: string, asOf?: string) =>
  queryOptions({
    queryKey: [...keys.all, 'milik', userId, asOf ?? 'sekarang'],
    queryFn: async ({ signal }) => {
      const asked = { params: { id: userId }, query: { per_tanggal: asOf }, signal };
      return (await read('/api/cms/prestasi/user/{id}', asked)).items;
    },
    staleTime,
  });

const shared = { quiet: true };

export const useDeleteAchievement = (onDone: () => void) =>
  useCommand('DELETE', '/api/cms/prestasi/{id}', {
    ...shared,
    params: ({ id }: { id: string; versi: number }) => ({ id }),
    query: ({ versi }) => ({ versi }),
    send: () => undefined,
    success: 'Prestasi dihapus; dapat dipulihkan dari daftar yang dihapus',
    onDone,
  });

export const useRestoreAchievement = (onDone: () => void) =>
  useCommand('POST', '/api/cms/prestasi/pulihkan', { ...shared, success: 'Prestasi dipulihkan', onDone });
