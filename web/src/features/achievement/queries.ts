// Server state of achievements.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { SentFile } from '../../api/send-file';
import { useCommand } from '../../api/use-command';
import type { Typed } from '../../ui/edit-modal';
import { achievementBody } from './form';

const keys = { all: ['prestasi'] as const };
const shared = { quiet: true };

export const achievementsOf = (userId: string) =>
  queryOptions({
    queryKey: [...keys.all, userId],
    queryFn: async ({ signal }) =>
      (await read('/api/cms/prestasi/user/{id}', { params: { id: userId }, signal })).items,
    enabled: userId !== '',
    // The links to the certificates end after some minutes.
    staleTime: 60_000,
  });

type Edit = { versi: number; typed: Typed };

/** Adds an achievement (no id) or changes one; without a new certificate the present one stays. */
export function useSaveAchievement(id: string | null, certificate: SentFile | null, onDone: () => void) {
  const create = useCommand('POST', '/api/cms/prestasi/create', {
    ...shared,
    // The form does not send without a certificate.
    send: ({ typed }: Edit) => ({ isi: achievementBody(typed), sertifikat: certificate as SentFile }),
    success: 'Prestasi disimpan',
    onDone,
  });
  const change = useCommand('PUT', '/api/cms/prestasi/{id}', {
    ...shared,
    params: { id: id ?? '' },
    send: ({ versi, typed }: Edit) => ({
      versi,
      isi: achievementBody(typed),
      ...(certificate ? { sertifikat: certificate } : {}),
    }),
    success: 'Prestasi disimpan',
    onDone,
  });
  return id === null ? create : change;
}

export const useDeleteAchievement = (onDone: () => void) =>
  useCommand('DELETE', '/api/cms/prestasi/{id}', {
    ...shared,
    params: ({ id }: { id: string; versi: number }) => ({ id }),
    query: ({ versi }) => ({ versi }),
    send: () => undefined,
    success: 'Prestasi dihapus',
    onDone,
  });
