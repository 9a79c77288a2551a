// Texts of the public pages that an office may change: the defaults that the server has too, and what differs from them.
import { useQuery } from '@tanstack/react-query';
import defaults from '../../../../domain/reference/teks_situs.json';
import { publicQuery } from '../../api/public-query';

export type SiteTexts = typeof defaults;

/** Only the places whose texts were changed; the server puts them into each public page. */
export const changedTextsQuery = publicQuery<Partial<SiteTexts>>('/api/web/teks-situs', { hanyaBerubah: true });

/** The texts of a place as they are now. */
export function useSiteText<Place extends keyof SiteTexts>(place: Place): SiteTexts[Place] {
  const changed = useQuery(changedTextsQuery);
  return changed.data?.[place] ?? defaults[place];
}
