// Server state of master data, one shape for every kind.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, read, readPage } from '../../api/client';
import { useCommand } from '../../api/use-command';
import type { Entry, Kind } from './kinds';

export const recordKeys = {
  all: ['data-induk'] as const,
  list: (path: string, query: Query) => [...recordKeys.all, path, query] as const,
  detail: (path: string, id: string) => [...recordKeys.all, path, 'rinci', id] as const,
};

export const recordList = (kind: Kind, query: Query) =>
  queryOptions({
    queryKey: recordKeys.list(kind.path, query),
    queryFn: ({ signal }) => readPage<Entry>(kind.path, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const recordDetail = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: recordKeys.detail(kind.path, id),
    queryFn: ({ signal }) => read<Entry>(`${kind.path}/${encodeURIComponent(id)}`, { signal }),
  });

const touched = [recordKeys.all, ['referensi'], ['kategori-keuangan'], ['perubahan-terakhir']];

export type Saved = { id: string | null; versi: number; isi: Record<string, unknown> };

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

export const useRestoreRecord = (kind: Kind, onDone: () => void) =>
  useCommand<{ id: string; versi: number }>({
    path: `${kind.path}/pulihkan`,
    makesOld: touched,
    success: `Data ${kind.one} dipulihkan`,
    quiet: true,
    onDone,
  });

export type Imported = {
  baru: number;
  berubah: number;
  sama: number;
  ditolak: number;
  /** Every row that is not the same as what is there. */
  baris: {
    baris: number;
    id?: string | null;
    nama: string;
    hasil: string;
    masalah: { nama: string; pesan: string }[];
  }[];
};

/** Takes a list in, or tells what would come of it. */
export const useImportRecords = (kind: Kind, onDone: (imported: Imported) => void) =>
  useCommand<{ berkas: string; pratinjau: boolean }, Imported>({
    path: `${kind.path}/impor`,
    makesOld: touched,
    quiet: true,
    onDone,
  });

/** One row of a branch's area: a home district or a city of study. */
export type AreaRow = { distrikAsal: string } | { kotaStudi: string };

export const branchAreas = (branchId: string) =>
  queryOptions({
    queryKey: [...recordKeys.all, 'wilayah-dpc', branchId],
    queryFn: ({ signal }) =>
      read<{ items: AreaRow[]; versi: number }>(`/api/cms/wilayah-dpc/dpc/${encodeURIComponent(branchId)}`, { signal }),
  });

export const useAddAreas = (branchId: string, onDone: () => void) =>
  useCommand<{ versi: number; wilayah: AreaRow[] }>({
    path: `/api/cms/wilayah-dpc/dpc/${encodeURIComponent(branchId)}`,
    makesOld: [recordKeys.all],
    success: 'Wilayah ditambahkan',
    quiet: true,
    onDone,
  });

export const useRemoveAreas = (branchId: string, onDone: () => void) =>
  useCommand<{ versi: number; wilayah: AreaRow[] }>({
    method: 'DELETE',
    path: `/api/cms/wilayah-dpc/dpc/${encodeURIComponent(branchId)}`,
    makesOld: [recordKeys.all],
    success: 'Wilayah dihapus',
    quiet: true,
    onDone,
  });
