// Server state of the texts of the public pages.
import { queryOptions } from '@tanstack/react-query';
import { read, readPage } from '../../api/client';
import { ApiError } from '../../api/error';
import type { Schemas } from '../../api/types';
import { useCommand } from '../../api/use-command';
import type { Text } from './text';

export const siteTextKeys = { all: ['teks-situs'] as const };

/** The API says of these texts only that they are JSON; `Text` says what the pages read. */
export type SiteText = Omit<Schemas['SiteTextItem'], 'isi' | 'bawaan'> & { isi: Text; bawaan: Text };

export const siteTexts = () =>
  queryOptions({
    queryKey: siteTextKeys.all,
    queryFn: async ({ signal }) => (await read('/api/cms/teks-situs', { signal })).items as SiteText[],
  });

export const useChangeSiteText = (place: string, onDone: () => void) =>
  useCommand('PUT', '/api/cms/teks-situs/{id}', {
    params: { id: place },
    send: ({ versi, isi }: { versi: number; isi: Text }) => ({ versi, isi: isi as Record<string, never> }),
    success: 'Teks situs disimpan dan sudah tampil',
    quiet: true,
    onDone,
  });

export type Earlier = Schemas['AuditEvent'];

/** When the texts of a place were set and by whom, newest first, from the audit trail. */
export const earlierVersions = (place: string) =>
  queryOptions({
    queryKey: [...siteTextKeys.all, 'riwayat', place],
    queryFn: ({ signal }) =>
      readPage('/api/cms/audit', { query: { jenis: 'site_text', objekId: place, size: 25 }, signal }),
  });

/** The texts as one event set them. What is in the log never changes. */
export const textsAt = (position: number) =>
  queryOptions({
    queryKey: [...siteTextKeys.all, 'versi', position],
    queryFn: async ({ signal }): Promise<Text> => {
      const { isi } = await read('/api/cms/audit/{position}', { params: { position }, signal });
      const text = (isi as { value?: { value?: Text } } | null | undefined)?.value?.value;
      if (text === undefined) throw new ApiError(0, 'TEKS_TIDAK_TERBACA', 'Versi ini tidak dapat dibaca.');
      return text;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
