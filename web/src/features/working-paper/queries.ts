// Server state of working papers: an inspector's marks and notes, which nobody else sees.
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { readPage } from '../../api/client';
import { listQuery } from '../../api/list-query';
import type { Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';
import type { MarkSubject } from '../../api/words';

export type WorkingMark = Schemas['WorkingMark'];

export const markPath = '/api/cms/kertas-kerja';

type Query = UrlQuery<typeof markPath>;

export const markKeys = {
  all: ['kertas-kerja'] as const,
  list: (query: Query) => [...markKeys.all, 'daftar', query] as const,
  of: (subject: MarkSubject, id: string) => [...markKeys.all, subject, id] as const,
};

export const markList = (query: Query) => listQuery(markKeys.list(query), markPath, query);

/** All inspectors' marks on one record. */
export const marksOn = (subject: MarkSubject, id: string) =>
  queryOptions({
    queryKey: markKeys.of(subject, id),
    queryFn: ({ signal }) =>
      readPage(markPath, { query: { jenis: subject, objekId: id, semuaPengawas: true, size: 50 }, signal }),
  });

/** No event tells of marks, so what shows them is asked for again here. */
function useForget(onDone: () => void) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: markKeys.all });
    onDone();
  };
}

export const useSetMark = (onDone: () => void) =>
  useCommand('POST', '/api/cms/kertas-kerja', { success: 'Tanda disimpan', quiet: true, onDone: useForget(onDone) });

export const useRemoveMark = (onDone: () => void) =>
  useCommand('POST', '/api/cms/kertas-kerja/hapus', { success: 'Tanda dihapus', onDone: useForget(onDone) });
