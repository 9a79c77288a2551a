// Server state of everybody's achievements.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, read, readPage } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { Achievement, AchievementItem } from './wire';

export const achievementPath = '/api/cms/prestasi';

const keys = { all: ['prestasi'] as const };
const touched = [keys.all, ['dashboard']];

/** The links to the certificates end after some minutes. */
const staleTime = 60_000;

export const achievementList = (query: Query) =>
  queryOptions({
    queryKey: [...keys.all, 'daftar', query],
    queryFn: ({ signal }) => readPage<AchievementItem>(achievementPath, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime,
  });

export const achievementsOf = (userId: string, asOf?: string) =>
  queryOptions({
    queryKey: [...keys.all, 'milik', userId, asOf ?? 'sekarang'],
    queryFn: async ({ signal }) => {
      const path = `${achievementPath}/user/${encodeURIComponent(userId)}`;
      const found = await read<{ items: Achievement[] | null }>(path, { query: { per_tanggal: asOf }, signal });
      return found.items ?? [];
    },
    staleTime,
  });

type Target = { id: string; versi: number };

export const useDeleteAchievement = (onDone: () => void) =>
  useCommand<Target>({
    method: 'DELETE',
    path: ({ id, versi }) => `${achievementPath}/${encodeURIComponent(id)}?versi=${versi}`,
    send: () => null,
    makesOld: touched,
    success: 'Prestasi dihapus; dapat dipulihkan dari daftar yang dihapus',
    quiet: true,
    onDone,
  });

export const useRestoreAchievement = (onDone: () => void) =>
  useCommand<Target>({
    path: `${achievementPath}/pulihkan`,
    makesOld: touched,
    success: 'Prestasi dipulihkan',
    quiet: true,
    onDone,
  });
