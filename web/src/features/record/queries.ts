// Server state of master data, one shape for every kind.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { listQuery } from '../../api/list-query';
import type { Page } from '../../api/page';
import type { BodyOf, Schemas, UrlQuery } from '../../api/types';
import { useCommand } from '../../api/use-command';
import type { Entry, ImportPath, Kind, RecordPath } from './kinds';

export type RecordQuery = UrlQuery<RecordPath>;

/** Every kind of master data is an area of its own. */
const areaOf = (path: RecordPath) => path.slice('/api/cms/'.length);

export const recordKeys = {
  list: (path: RecordPath, query: RecordQuery) => [areaOf(path), query] as const,
  detail: (path: RecordPath, id: string) => [areaOf(path), 'rinci', id] as const,
};

export const recordList = (kind: Kind, query: RecordQuery) => ({
  ...listQuery<RecordPath>(recordKeys.list(kind.path, query), kind.path, query),
  // A kind names its fields itself (`kinds.ts`).
  select: (page: Page<{ id: string; versi: number }>) => page as Page<Entry>,
});

export const recordDetail = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: recordKeys.detail(kind.path, id),
    queryFn: async ({ signal }): Promise<Entry> => ({
      ...(await read(`${kind.path}/{id}`, { params: { id }, signal })),
    }),
  });

const shared = {
  quiet: true,
};

export type Saved = { id: string | null; versi: number; isi: Record<string, unknown> };

type Create = BodyOf<'POST', `${RecordPath}/create`>;
type Update = BodyOf<'PUT', `${RecordPath}/{id}`>;

/** Adds an entry (no id) or changes one. */
export function useSaveRecord(kind: Kind, onDone: () => void) {
  const create = useCommand('POST', `${kind.path}/create`, {
    ...shared,
    send: ({ isi }: Saved) => isi as Create,
    success: `Data ${kind.one} ditambahkan`,
    onDone,
  });
  const update = useCommand('PUT', `${kind.path}/{id}`, {
    ...shared,
    params: ({ id }: Saved) => ({ id: id ?? '' }),
    send: ({ versi, isi }: Saved) => ({ versi, isi }) as Update,
    success: `Data ${kind.one} diubah`,
    onDone,
  });
  return { create, update };
}

export const useDeleteRecord = (kind: Kind, onDone: () => void) =>
  useCommand('DELETE', `${kind.path}/{id}`, {
    ...shared,
    params: ({ id }: { id: string; versi: number }) => ({ id }),
    query: ({ versi }) => ({ versi }),
    send: () => undefined,
    success: `Data ${kind.one} dihapus`,
    onDone,
  });

export const useRestoreRecord = (kind: Kind, onDone: () => void) =>
  useCommand('POST', `${kind.path}/pulihkan`, { ...shared, success: `Data ${kind.one} dipulihkan`, onDone });

export type Imported = Schemas['ImportBody'];

/** Proposes a list, or tells what would come of it. */
export const useImportRecords = (path: ImportPath, onDone: (imported: Imported) => void) =>
  useCommand('POST', path, { ...shared, onDone });

/** One row of a branch's area: a home district or a city of study. */
export type AreaRow = Schemas['AreaBody'];

export const branchAreas = (branchId: string) =>
  queryOptions({
    queryKey: ['wilayah-dpc', branchId],
    queryFn: ({ signal }) => read('/api/cms/wilayah-dpc/dpc/{id}', { params: { id: branchId }, signal }),
  });

const areas = (branchId: string, success: string, onDone: () => void) => ({
  params: { id: branchId },
  success,
  quiet: true,
  onDone,
});

export const useAddAreas = (branchId: string, onDone: () => void) =>
  useCommand('POST', '/api/cms/wilayah-dpc/dpc/{id}', areas(branchId, 'Wilayah ditambahkan', onDone));

export const useRemoveAreas = (branchId: string, onDone: () => void) =>
  useCommand('DELETE', '/api/cms/wilayah-dpc/dpc/{id}', areas(branchId, 'Wilayah dihapus', onDone));
