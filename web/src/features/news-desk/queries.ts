// Server state of news for its authors.
import { queryOptions } from '@tanstack/react-query';
import { read, readPage } from '../../api/client';
import { listQuery } from '../../api/list-query';
import type { Schemas, UrlQuery } from '../../api/types';
import { upload } from '../../api/upload';
import { type Changed, useCommand } from '../../api/use-command';

export const newsPath = '/api/cms/berita';

type Query = UrlQuery<typeof newsPath>;

export const newsKeys = {
  all: ['berita'] as const,
  list: (query: Query) => [...newsKeys.all, 'daftar', query] as const,
  detail: (id: string) => [...newsKeys.all, 'rinci', id] as const,
};

export const newsList = (query: Query) => listQuery(newsKeys.list(query), newsPath, query);

export const newsDetail = (id: string) =>
  queryOptions({
    queryKey: newsKeys.detail(id),
    queryFn: ({ signal }) => read('/api/cms/berita/{id}', { params: { id }, signal }),
  });

/** Categories to choose from. */
export const categoryChoices = () =>
  queryOptions({
    queryKey: ['kategori-berita', 'pilihan'],
    queryFn: async ({ signal }) => {
      const page = await readPage('/api/cms/kategori-berita', { query: { size: 100 }, signal });
      return page.items.map(({ id, berita }) => ({ value: id, label: berita }));
    },
  });

const shared = { quiet: true };

export const useCreateNews = (onDone: (answer: Changed) => void) =>
  useCommand('POST', '/api/cms/berita/create', { ...shared, success: 'Berita disimpan', onDone });

export const useChangeNews = (id: string, onDone: (answer: Changed) => void) =>
  useCommand('PUT', '/api/cms/berita/{id}', { ...shared, params: { id }, success: 'Berita disimpan', onDone });

type Named = { id: string; versi: number };

const removal = {
  ...shared,
  params: ({ id }: Named) => ({ id }),
  query: ({ versi }: Named) => ({ versi }),
  send: () => undefined,
};

export const useDeleteNews = (onDone: () => void) =>
  useCommand('DELETE', '/api/cms/berita/{id}', { ...removal, success: 'Berita dihapus', onDone });

export const useRestoreNews = (onDone: () => void) =>
  useCommand('POST', '/api/cms/berita/pulihkan', { ...shared, success: 'Berita dipulihkan', onDone });

export const useAddPictures = (onDone: (answer: Changed) => void) =>
  useCommand('POST', '/api/cms/dokumentasi-berita/create', { ...shared, success: 'Foto ditambahkan', onDone });

export const useRemovePicture = (onDone: (answer: Changed) => void) =>
  useCommand('DELETE', '/api/cms/dokumentasi-berita/{id}', { ...removal, success: 'Foto dihapus', onDone });

type Kept = Schemas['UploadedFile'];

const formOf = (files: readonly File[], userId: string) => {
  const form = new FormData();
  form.set('path', 'berita');
  form.set('userId', userId);
  for (const file of files) form.append('file', file, file.name);
  return form;
};

type Progress = (share: number) => void;

/** Keeps one public picture; gives its lasting address. */
export async function uploadPicture(
  file: File,
  userId: string,
  onProgress?: Progress,
): Promise<Schemas['OneUploaded']> {
  return upload('/api/cms/upload/single-image', formOf([file], userId), onProgress ? { onProgress } : {});
}

/** Keeps several public pictures; the server takes three to nine at once, fewer go one by one. */
export async function uploadPictures(files: readonly File[], userId: string, onProgress: Progress): Promise<Kept[]> {
  if (files.length >= 3) {
    const answer = await upload('/api/cms/upload/multiple-image', formOf(files, userId), {
      onProgress,
    });
    return answer.files;
  }
  const kept: Kept[] = [];
  for (const [at, file] of files.entries()) {
    kept.push(await uploadPicture(file, userId, (share) => onProgress((at + share) / files.length)));
  }
  return kept;
}
