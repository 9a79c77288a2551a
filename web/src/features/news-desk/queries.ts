// Server state of news for its authors.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Query, read, readPage } from '../../api/client';
import { upload } from '../../api/upload';
import { type Changed, useCommand } from '../../api/use-command';
import type { NewsBody, NewsDetail, NewsItem } from './wire';

export const newsPath = '/api/cms/berita';

export const newsKeys = {
  all: ['berita'] as const,
  list: (query: Query) => [...newsKeys.all, 'daftar', query] as const,
  detail: (id: string) => [...newsKeys.all, 'rinci', id] as const,
};

export const newsList = (query: Query) =>
  queryOptions({
    queryKey: newsKeys.list(query),
    queryFn: ({ signal }) => readPage<NewsItem>(newsPath, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const newsDetail = (id: string) =>
  queryOptions({
    queryKey: newsKeys.detail(id),
    queryFn: ({ signal }) => read<NewsDetail>(`${newsPath}/${encodeURIComponent(id)}`, { signal }),
  });

/** Categories to choose from. */
export const categoryChoices = () =>
  queryOptions({
    queryKey: ['data-induk', 'pilihan-kategori-berita'],
    queryFn: async ({ signal }) => {
      const page = await readPage<{ id: string; berita: string }>('/api/cms/kategori-berita', {
        query: { size: 100 },
        signal,
      });
      return page.items.map(({ id, berita }) => ({ value: id, label: berita }));
    },
  });

const touched = [newsKeys.all];

export const useCreateNews = (onDone: (answer: Changed) => void) =>
  useCommand<NewsBody>({
    path: `${newsPath}/create`,
    makesOld: touched,
    success: 'Berita disimpan',
    quiet: true,
    onDone,
  });

export const useChangeNews = (id: string, onDone: (answer: Changed) => void) =>
  useCommand<{ versi: number; isi: NewsBody }>({
    method: 'PUT',
    path: `${newsPath}/${encodeURIComponent(id)}`,
    makesOld: touched,
    success: 'Berita disimpan',
    quiet: true,
    onDone,
  });

type Named = { id: string; versi: number };

export const useDeleteNews = (onDone: () => void) =>
  useCommand<Named>({
    method: 'DELETE',
    path: ({ id, versi }) => `${newsPath}/${encodeURIComponent(id)}?versi=${versi}`,
    send: () => null,
    makesOld: touched,
    success: 'Berita dihapus',
    quiet: true,
    onDone,
  });

export const useRestoreNews = (onDone: () => void) =>
  useCommand<Named>({
    path: `${newsPath}/pulihkan`,
    makesOld: touched,
    success: 'Berita dipulihkan',
    quiet: true,
    onDone,
  });

export const useAddPictures = (onDone: (answer: Changed) => void) =>
  useCommand<{ beritaId: string; versi: number; images: string[] }>({
    path: '/api/cms/dokumentasi-berita/create',
    makesOld: touched,
    success: 'Foto ditambahkan',
    quiet: true,
    onDone,
  });

export const useRemovePicture = (onDone: (answer: Changed) => void) =>
  useCommand<Named>({
    method: 'DELETE',
    path: ({ id, versi }) => `/api/cms/dokumentasi-berita/${encodeURIComponent(id)}?versi=${versi}`,
    send: () => null,
    makesOld: touched,
    success: 'Foto dihapus',
    quiet: true,
    onDone,
  });

type Kept = { fileId: string; url: string };

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
): Promise<Kept & { cdn: string }> {
  return upload('/api/cms/upload/single-image', formOf([file], userId), onProgress ? { onProgress } : {});
}

/** Keeps several public pictures; the server takes three to nine at once, fewer go one by one. */
export async function uploadPictures(files: readonly File[], userId: string, onProgress: Progress): Promise<Kept[]> {
  if (files.length >= 3) {
    const answer = await upload<{ files: Kept[] }>('/api/cms/upload/multiple-image', formOf(files, userId), {
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
