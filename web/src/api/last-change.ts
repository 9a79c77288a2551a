// Who changed a thing last, for a form whose text has become old: from the audit trail, as far as the reader may read it.
import { queryOptions } from '@tanstack/react-query';
import { readPage } from './client';

/** A thing as the audit trail names it; without an id the latest of its kind. */
export type About = { stream: string; id?: string };

export const lastChange = (about: About | undefined) =>
  queryOptions({
    queryKey: ['audit', 'perubahan-terakhir', about?.stream, about?.id],
    queryFn: async ({ signal }): Promise<{ by: string | null; at: string | null }> => {
      const query = { jenis: about?.stream, objekId: about?.id, size: 1 };
      const page = await readPage('/api/cms/audit', {
        query,
        signal,
      });
      const [event] = page.items;
      return { by: event?.aktor ?? event?.kantor ?? null, at: event?.waktu ?? null };
    },
    // Not everybody may read the trail: then it is not said.
    retry: false,
    staleTime: 0,
  });
