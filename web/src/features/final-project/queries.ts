// Server state of a recipient's own final projects.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { fileAt } from '../../api/file';
import type { SentFile } from '../../api/send-file';
import { useCommand } from '../../api/use-command';
import type { Typed } from '../../ui/edit-modal';
import { finalProjectBody } from './form';

const keys = { all: ['tugas-akhir'] as const };

export const finalProjectsOf = (awardId: string) =>
  queryOptions({
    queryKey: [...keys.all, 'penerima', awardId],
    queryFn: async ({ signal }) =>
      (await read('/api/cms/tugas-akhir/penerima-beasiswa/{id}', { params: { id: awardId }, signal })).items,
    enabled: awardId !== '',
    // The links to the files end after some minutes.
    staleTime: 60_000,
  });

type Edit = { versi: number; typed: Typed };

/** Enters a final project (no id) or changes one; without a new file the present one stays. */
export function useSaveFinalProject(awardId: string, id: string | null, file: SentFile | null, onDone: () => void) {
  const shared = { quiet: true, onDone };
  const create = useCommand('POST', '/api/cms/tugas-akhir/create', {
    ...shared,
    // The form does not send without a file.
    send: ({ typed }: Edit) => ({ penerimaBeasiswaId: awardId, ...finalProjectBody(typed), berkas: file as SentFile }),
    success: 'Tugas akhir terkirim',
  });
  const change = useCommand('PUT', '/api/cms/tugas-akhir/{id}', {
    ...shared,
    params: { id: id ?? '' },
    send: ({ versi, typed }: Edit) => ({ versi, ...finalProjectBody(typed), ...(file ? { berkas: file } : {}) }),
    success: 'Tugas akhir diubah',
  });
  return id === null ? create : change;
}

/** The printable page; saved as `data-akademik.html` (spec §7). */
export const downloadOf = (id: string) => fileAt('/api/cms/tugas-akhir/download/{id}', { params: { id } });
