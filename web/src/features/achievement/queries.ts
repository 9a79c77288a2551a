// Server state of achievements.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { SentFile } from '../../api/send-file';
import { useCommand } from '../../api/use-command';
import type { Typed } from '../../ui/edit-modal';
import { type Achievement, achievementBody } from './wire';

const base = '/api/cms/prestasi';
const keys = { all: ['prestasi'] as const };
const touched = [keys.all, ['dashboard']];

export const achievementsOf = (userId: string) =>
  queryOptions({
    queryKey: [...keys.all, userId],
    queryFn: async ({ signal }) =>
      (await read<{ items: Achievement[] | null }>(`${base}/user/${encodeURIComponent(userId)}`, { signal })).items ??
      [],
    enabled: userId !== '',
    // The links to the certificates end after some minutes.
    staleTime: 60_000,
  });

/** Adds an achievement (no id) or changes one; without a new certificate the present one stays. */
export const useSaveAchievement = (id: string | null, certificate: SentFile | null, onDone: () => void) =>
  useCommand<{ versi: number; typed: Typed }>({
    method: id === null ? 'POST' : 'PUT',
    path: id === null ? `${base}/create` : `${base}/${encodeURIComponent(id)}`,
    send: ({ versi, typed }) => ({
      ...(id === null ? {} : { versi }),
      isi: achievementBody(typed),
      ...(certificate ? { sertifikat: certificate } : {}),
    }),
    makesOld: touched,
    success: 'Prestasi disimpan',
    quiet: true,
    onDone,
  });

export const useDeleteAchievement = (onDone: () => void) =>
  useCommand<{ id: string; versi: number }>({
    method: 'DELETE',
    path: ({ id, versi }) => `${base}/${encodeURIComponent(id)}?versi=${versi}`,
    send: () => null,
    makesOld: touched,
    success: 'Prestasi dihapus',
    quiet: true,
    onDone,
  });
