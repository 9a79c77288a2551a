// Texts of the public pages that an office may change: the defaults that the server has too, and what differs from them.
import { useQuery } from '@tanstack/react-query';
import defaults from '../../../domain/reference/teks_situs.json';
import { publicQuery } from './public-query';

export type SiteTexts = typeof defaults;

/** Only the places whose texts were changed; the server puts them into each public page. */
export const changedTextsQuery = {
  ...publicQuery('/api/web/teks-situs', { query: { hanyaBerubah: true } }),
  // The API says of these texts only that they are JSON.
  select: (data: unknown) => data as Partial<SiteTexts>,
};

/** The texts of a place as they are now. */
export function useSiteText<Place extends keyof SiteTexts>(place: Place): SiteTexts[Place] {
  const changed = useQuery(changedTextsQuery);
  return changed.data?.[place] ?? defaults[place];
}
