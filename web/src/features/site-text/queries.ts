// Server state of the texts of the public pages.
import { queryOptions } from '@tanstack/react-query';
import { read, readPage } from '../../api/client';
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

export type Earlier = { nomorPeristiwa: number; waktu: string };

/** When the texts of a place were set, newest first, from the audit trail. */
export const earlierVersions = (place: string) =>
  queryOptions({
    queryKey: [...siteTextKeys.all, 'riwayat', place],
    queryFn: ({ signal }) =>
      readPage<Earlier>('/api/cms/audit', { query: { jenis: 'site_text', objekId: place, size: 25 }, signal }).then(
        ({ items }) => items,
      ),
  });

/** The texts as one event set them; null for an event that set none (a deletion). */
export async function textsAt(position: number): Promise<Text | null> {
  const event = await read<{ isi?: { value?: { value?: Text } } | null }>(`/api/cms/audit/${position}`);
  return event.isi?.value?.value ?? null;
}
