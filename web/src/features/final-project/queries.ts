// Server state of a recipient's own final projects.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { SentFile } from '../../api/send-file';
import { useCommand } from '../../api/use-command';
import type { Typed } from '../../ui/edit-modal';
import { type FinalProject, finalProjectBody } from './wire';

const base = '/api/cms/tugas-akhir';
const keys = { all: ['tugas-akhir'] as const };

export const finalProjectsOf = (awardId: string) =>
  queryOptions({
    queryKey: [...keys.all, 'penerima', awardId],
    queryFn: async ({ signal }) =>
      (
        await read<{ items: FinalProject[] | null }>(`${base}/penerima-beasiswa/${encodeURIComponent(awardId)}`, {
          signal,
        })
      ).items ?? [],
    enabled: awardId !== '',
    // The links to the files end after some minutes.
    staleTime: 60_000,
  });

/** Enters a final project (no id) or changes one; without a new file the present one stays. */
export const useSaveFinalProject = (awardId: string, id: string | null, file: SentFile | null, onDone: () => void) =>
  useCommand<{ versi: number; typed: Typed }>({
    method: id === null ? 'POST' : 'PUT',
    path: id === null ? `${base}/create` : `${base}/${encodeURIComponent(id)}`,
    send: ({ versi, typed }) => ({
      ...(id === null ? { penerimaBeasiswaId: awardId } : { versi }),
      ...finalProjectBody(typed),
      ...(file ? { berkas: file } : {}),
    }),
    makesOld: [keys.all, ['dashboard']],
    success: id === null ? 'Tugas akhir terkirim' : 'Tugas akhir diubah',
    quiet: true,
    onDone,
  });

/** The printable page; saved as `data-akademik.html` (spec §7). */
export const downloadPath = (id: string) => `${base}/download/${encodeURIComponent(id)}`;
