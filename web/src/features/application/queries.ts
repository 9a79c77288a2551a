// Server state of applications: key factory, queries and commands.
import { queryOptions } from '@tanstack/react-query';
import { read, write } from '../../api/client';
import { ApiError } from '../../api/error';
import { listQuery } from '../../api/list-query';
import type { Schemas, UrlQuery } from '../../api/types';
import { type Changed, useCommand } from '../../api/use-command';
import type { DocumentKind } from '../../api/words';
import type { FormBody } from './form-body';

export type ApplicationItem = Schemas['ApplicationItem'];
export type ApplicationDetail = Schemas['ApplicationDetail'];
export type DocumentBody = Schemas['DocumentBody'];

export const applicationPath = '/api/cms/formulir-pendaftaran';

type Query = UrlQuery<typeof applicationPath>;
export type ApplicationQuery = Query;

export const applicationKeys = {
  all: ['formulir-pendaftaran'] as const,
  list: (query: Query) => [...applicationKeys.all, 'daftar', query] as const,
  detail: (id: string) => [...applicationKeys.all, 'rinci', id] as const,
  mine: (userId: string) => [...applicationKeys.all, 'milik', userId] as const,
};

export const applicationList = (query: Query) => listQuery(applicationKeys.list(query), applicationPath, query);

export const applicationDetail = (id: string, asOf?: string) =>
  queryOptions({
    queryKey: [...applicationKeys.detail(id), asOf ?? 'sekarang'],
    queryFn: ({ signal }) =>
      read('/api/cms/formulir-pendaftaran/{id}', { params: { id }, query: { per_tanggal: asOf }, signal }),
  });

/** The newest application of a person; null when there is none yet. */
export const myApplication = (userId: string) =>
  queryOptions({
    queryKey: applicationKeys.mine(userId),
    queryFn: async ({ signal }): Promise<ApplicationDetail | null> => {
      try {
        const found = await read('/api/cms/formulir-pendaftaran/user/{id}', { params: { id: userId }, signal });
        return found.items[0] ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    enabled: userId !== '',
  });

/** What the person's latest form says of them, to begin the next one with; null when there was none. */
export const earlierForm = (userId: string) =>
  queryOptions({
    queryKey: ['data-diri', userId, 'formulir'],
    queryFn: async ({ signal }): Promise<FormBody | null> =>
      (await read('/api/cms/data-diri/{id}', { params: { id: userId }, signal })).formulir ?? null,
    enabled: userId !== '',
    retry: false,
  });

/** Creates or changes a draft; gives id and version after. */
export function saveDraft(id: string | null, version: number | null, isi: FormBody): Promise<Changed> {
  if (id === null) return write('POST', '/api/cms/formulir-pendaftaran/create', { body: { isi } });
  return write('PUT', '/api/cms/formulir-pendaftaran/{id}', { params: { id }, body: { versi: version ?? 0, isi } });
}

/** Opens a form for somebody whom a branch helps: the server opens their account too. */
export const useHelp = (onDone: (answer: Changed) => void) =>
  useCommand('POST', '/api/cms/formulir-pendaftaran/create', {
    quiet: true,
    onDone,
  });

export const submitApplication = (id: string, version: number, idempotencyKey: string): Promise<Changed> =>
  write('POST', '/api/cms/formulir-pendaftaran/ajukan', { body: { id, versi: version }, idempotencyKey });

export const attachDocument = (
  id: string,
  version: number,
  jenis: DocumentKind,
  { fileId, sha256 }: { fileId: string; sha256: string },
  nama: string,
): Promise<Changed> =>
  write('POST', '/api/cms/formulir-pendaftaran/dokumen', {
    body: { id, versi: version, jenis, fileId, sha256, nama },
  });

export const removeDocument = (id: string, version: number, jenis: DocumentKind): Promise<Changed> =>
  write('DELETE', '/api/cms/formulir-pendaftaran/{id}/dokumen/{jenis}', {
    params: { id, jenis },
    query: { versi: version },
  });

const decision = (success: string, onDone: () => void) => ({
  success,
  quiet: true,
  onDone,
});

/** Takes a form to look at it, also over from somebody who has it, with a word. */
export const useTakeReview = (onDone?: () => void) =>
  useCommand('POST', '/api/cms/formulir-pendaftaran/ambil', {
    success: 'Formulir ini Anda periksa',
    ...(onDone ? { quiet: true, onDone } : {}),
  });

/** Asks a register outside the office about a form; what it answers comes with the form. */
export const useAskRegister = () => useCommand('POST', '/api/cms/formulir-pendaftaran/cocokkan', { quiet: true });

export const useReleaseReview = () =>
  useCommand('POST', '/api/cms/formulir-pendaftaran/lepas', { success: 'Formulir dilepas' });

export const useReturnForRepair = (onDone: () => void) =>
  useCommand(
    'POST',
    '/api/cms/formulir-pendaftaran/minta-perbaikan',
    decision('Formulir dikembalikan untuk diperbaiki', onDone),
  );

export const useRecommend = (onDone: () => void) =>
  useCommand('POST', '/api/cms/formulir-pendaftaran/rekomendasi', decision('Formulir direkomendasikan', onDone));

export const useApprove = (onDone: () => void) =>
  useCommand(
    'POST',
    '/api/cms/formulir-pendaftaran/approve',
    decision('Formulir disetujui. Pemohon menjadi penerima beasiswa.', onDone),
  );

export const useReject = (onDone: () => void) =>
  useCommand('POST', '/api/cms/formulir-pendaftaran/tolak', decision('Formulir ditolak', onDone));

export const useCancel = (onDone: () => void) =>
  useCommand('POST', '/api/cms/formulir-pendaftaran/batalkan', decision('Formulir dibatalkan', onDone));
