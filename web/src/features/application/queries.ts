// Server state of applications: key factory, queries and commands.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, read, readPage, write } from '../../api/client';
import { ApiError } from '../../api/error';
import { type Changed, useCommand } from '../../api/use-command';
import type { ApplicationDetail, ApplicationItem, DocumentKind, FormBody } from './wire';

export const applicationPath = '/api/cms/formulir-pendaftaran';

export const applicationKeys = {
  all: ['formulir-pendaftaran'] as const,
  list: (query: Query) => [...applicationKeys.all, 'daftar', query] as const,
  detail: (id: string) => [...applicationKeys.all, 'rinci', id] as const,
  mine: (userId: string) => [...applicationKeys.all, 'milik', userId] as const,
};

/** What a decision on an application makes old besides applications themselves. */
export const touchedByDecision = [
  applicationKeys.all,
  ['tracking-history'],
  ['dashboard'],
  ['notification'],
  ['penerima-beasiswa'],
];

export const applicationList = (query: Query) =>
  queryOptions({
    queryKey: applicationKeys.list(query),
    queryFn: ({ signal }) => readPage<ApplicationItem>(applicationPath, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const applicationDetail = (id: string, asOf?: string) =>
  queryOptions({
    queryKey: [...applicationKeys.detail(id), asOf ?? 'sekarang'],
    queryFn: ({ signal }) =>
      read<ApplicationDetail>(`${applicationPath}/${encodeURIComponent(id)}`, { query: { per_tanggal: asOf }, signal }),
  });

/** The newest application of a person; null when there is none yet. */
export const myApplication = (userId: string) =>
  queryOptions({
    queryKey: applicationKeys.mine(userId),
    queryFn: async ({ signal }): Promise<ApplicationDetail | null> => {
      try {
        const found = await read<ApplicationDetail | { items: ApplicationDetail[] } | ApplicationDetail[] | null>(
          `${applicationPath}/user/${encodeURIComponent(userId)}`,
          { signal },
        );
        if (!found) return null;
        if (Array.isArray(found)) return found[0] ?? null;
        return 'items' in found ? (found.items[0] ?? null) : found;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    enabled: userId !== '',
  });

/** Creates or changes a draft; gives id and version after. */
export function saveDraft(id: string | null, version: number | null, isi: FormBody): Promise<Changed> {
  if (id === null) return write<Changed>('POST', `${applicationPath}/create`, { isi });
  return write<Changed>('PUT', `${applicationPath}/${encodeURIComponent(id)}`, { versi: version ?? 0, isi });
}

/** Opens a form for somebody whom a branch helps: the server opens their account too. */
export const useHelp = (onDone: (answer: Changed) => void) =>
  useCommand<{ isi: FormBody; email?: string | undefined }>({
    path: `${applicationPath}/create`,
    makesOld: [applicationKeys.all],
    quiet: true,
    onDone,
  });

export const submitApplication = (id: string, version: number, idempotencyKey: string): Promise<Changed> =>
  write<Changed>('POST', `${applicationPath}/ajukan`, { id, versi: version }, { idempotencyKey });

export const attachDocument = (
  id: string,
  version: number,
  jenis: DocumentKind,
  file: { fileId: string; sha256: string },
  nama: string,
) =>
  write<Changed>('POST', `${applicationPath}/dokumen`, {
    id,
    versi: version,
    jenis,
    fileId: file.fileId,
    sha256: file.sha256,
    nama,
  });

export const removeDocument = (id: string, version: number, jenis: DocumentKind) =>
  write<Changed>('DELETE', `${applicationPath}/${encodeURIComponent(id)}/dokumen/${jenis}`, undefined, {
    query: { versi: version },
  });

export const useJudgeDocument = () =>
  useCommand<{ id: string; versi: number; jenis: string; putusan: 'sah' | 'tidak_sah'; catatan?: string }>({
    path: `${applicationPath}/periksa-dokumen`,
    makesOld: touchedByDecision,
  });

export const useReturnForRepair = (onDone: () => void) =>
  useCommand<{ id: string; versi: number; catatan: string; dokumen: string[] }>({
    path: `${applicationPath}/minta-perbaikan`,
    makesOld: touchedByDecision,
    success: 'Formulir dikembalikan untuk diperbaiki',
    quiet: true,
    onDone,
  });

export const useRecommend = (onDone: () => void) =>
  useCommand<{ id: string; versi: number; catatan?: string }>({
    path: `${applicationPath}/rekomendasi`,
    makesOld: touchedByDecision,
    success: 'Formulir direkomendasikan',
    quiet: true,
    onDone,
  });

export const useApprove = (onDone: () => void) =>
  useCommand<{ id: string; versi: number; catatan?: string; batchPenerimaan?: string }>({
    path: `${applicationPath}/approve`,
    makesOld: touchedByDecision,
    success: 'Formulir disetujui. Pemohon menjadi penerima beasiswa.',
    quiet: true,
    onDone,
  });

export const useReject = (onDone: () => void) =>
  useCommand<{ id: string; versi: number; kodeAlasan: string; alasan?: string }>({
    path: `${applicationPath}/tolak`,
    makesOld: touchedByDecision,
    success: 'Formulir ditolak',
    quiet: true,
    onDone,
  });

export const useCancel = (onDone: () => void) =>
  useCommand<{ id: string; versi: number; alasan?: string }>({
    path: `${applicationPath}/batalkan`,
    makesOld: touchedByDecision,
    success: 'Formulir dibatalkan',
    quiet: true,
    onDone,
  });
