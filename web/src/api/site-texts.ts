// Texts of the public pages that an office may change, and which of them it has set.
import { useQuery } from '@tanstack/react-query';
import type defaults from '../../../domain/reference/teks_situs.json';
import { publicQuery } from './public-query';

export type SiteTexts = typeof defaults;

/** Only the places whose texts the office has set; the server puts them into each public page. */
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

/** Whether the office has looked at the texts of a place and saved them: what names a person or a number is not shown before. */
export function useIsSet(place: keyof SiteTexts): boolean {
  return useQuery(changedTextsQuery).data?.[place] !== undefined;
}
