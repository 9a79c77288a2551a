// Texts of the public pages that an office may change, and what differs from those that the portal comes with.
import { useQuery } from '@tanstack/react-query';
import type defaults from '../../../domain/reference/teks_situs.json';
import { publicQuery } from './public-query';

export type SiteTexts = typeof defaults;

/** Only the places whose texts were changed; the server puts them into each public page. */
export const changedTextsQuery = {
  ...publicQuery('/api/web/teks-situs', { query: { hanyaBerubah: true } }),
  // The API says of these texts only that they are JSON.
  select: (data: unknown) => data as Partial<SiteTexts>,
};

/** The texts of a place as they are now; `standard` are those that the portal comes with (`./words/texts`). */
export function useSiteText<Place extends keyof SiteTexts>(place: Place, standard: SiteTexts[Place]): SiteTexts[Place] {
  const changed = useQuery(changedTextsQuery);
  return changed.data?.[place] ?? standard;
}
