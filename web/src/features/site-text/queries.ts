// Server state of the texts of the public pages.
import { queryOptions } from '@tanstack/react-query';
import { read, readPage } from '../../api/client';
import { ApiError } from '../../api/error';
import { useCommand } from '../../api/use-command';
import type { SiteText, Text } from './wire';

const base = '/api/cms/teks-situs';

export const siteTextKeys = { all: ['teks-situs'] as const };

export const siteTexts = () =>
  queryOptions({
    queryKey: siteTextKeys.all,
    queryFn: ({ signal }) => read<{ items: SiteText[] }>(base, { signal }).then(({ items }) => items),
  });

export const useChangeSiteText = (place: string, onDone: () => void) =>
  useCommand<{ versi: number; isi: Text }>({
    method: 'PUT',
    path: `${base}/${encodeURIComponent(place)}`,
    makesOld: [siteTextKeys.all],
    success: 'Teks situs disimpan dan sudah tampil',
    quiet: true,
    onDone,
  });

export type Earlier = {
  nomorPeristiwa: number;
  waktu: string;
  /** Who saved it; nobody for the program itself and for erased accounts. */
  aktor?: string | null;
  kantor: string;
};

/** When the texts of a place were set and by whom, newest first, from the audit trail. */
export const earlierVersions = (place: string) =>
  queryOptions({
    queryKey: [...siteTextKeys.all, 'riwayat', place],
    queryFn: ({ signal }) =>
      readPage<Earlier>('/api/cms/audit', { query: { jenis: 'site_text', objekId: place, size: 25 }, signal }),
  });

/** The texts as one event set them. What is in the log never changes. */
export const textsAt = (position: number) =>
  queryOptions({
    queryKey: [...siteTextKeys.all, 'versi', position],
    queryFn: async ({ signal }): Promise<Text> => {
      const event = await read<{ isi?: { value?: { value?: Text } } | null }>(`/api/cms/audit/${position}`, { signal });
      const text = event.isi?.value?.value;
      if (text === undefined) throw new ApiError(0, 'TEKS_TIDAK_TERBACA', 'Versi ini tidak dapat dibaca.');
      return text;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
