// Server state of master data, one shape for every kind.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, readPage } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { Entry, Kind } from './kinds';

export const recordKeys = {
  all: ['data-induk'] as const,
  list: (path: string, query: Query) => [...recordKeys.all, path, query] as const,
};

export const recordList = (kind: Kind, query: Query) =>
  queryOptions({
    queryKey: recordKeys.list(kind.path, query),
    queryFn: ({ signal }) => readPage<Entry>(kind.path, { query, signal }),
    placeholderData: keepPreviousData,
  });

const touched = [recordKeys.all, ['referensi'], ['kategori-keuangan']];

export type Saved = { id: string | null; versi: number; isi: Record<string, string | number> };

/** Adds an entry (no id) or changes one. */
export function useSaveRecord(kind: Kind, onDone: () => void) {
  const create = useCommand<Saved>({
    path: `${kind.path}/create`,
    send: ({ isi }) => isi,
    makesOld: touched,
    success: `Data ${kind.one} ditambahkan`,
    quiet: true,
    onDone,
  });
  const update = useCommand<Saved>({
    method: 'PUT',
    path: ({ id }) => `${kind.path}/${encodeURIComponent(id ?? '')}`,
    send: ({ versi, isi }) => ({ versi, isi }),
    makesOld: touched,
    success: `Data ${kind.one} diubah`,
    quiet: true,
    onDone,
  });
  return { create, update };
}

export const useDeleteRecord = (kind: Kind, onDone: () => void) =>
  useCommand<{ id: string; versi: number }>({
    method: 'DELETE',
    path: ({ id, versi }) => `${kind.path}/${encodeURIComponent(id)}?versi=${versi}`,
    send: () => null,
    makesOld: touched,
    success: `Data ${kind.one} dihapus`,
    quiet: true,
    onDone,
  });
