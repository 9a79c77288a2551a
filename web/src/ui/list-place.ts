// Where one was in a list when a row of it was opened: the way back leads to the same rows, and to that row.
import { onLogout } from '../api/on-logout';
import { asOfName } from './as-of-day';

type PlaceOfList = { search: string; opened?: string };

const places = new Map<string, PlaceOfList>();
// A search may hold a name.
onLogout(() => places.clear());

const keyOf = (pathname: string, search: string) => `${pathname}?${new URLSearchParams(search).get('tab') ?? ''}`;

/** A row was opened; `opened` is the address that it led to. */
export function noteOpened(pathname: string, search: string, opened: string): void {
  places.set(keyOf(pathname, search), { search, opened });
}

/** The row that was opened last from the list of this address. */
export const openedIn = (pathname: string, search: string): string | undefined => {
  const place = places.get(keyOf(pathname, search));
  return place?.search === search ? place.opened : undefined;
};

/** The way back to a list as it was left; the day that the page speaks of is that of the page one leaves. */
export function asLeft(to: string, search: string): string {
  const [pathname = '', asked = ''] = to.split('?');
  const place = places.get(keyOf(pathname, asked));
  if (!place) return to;
  const params = new URLSearchParams(place.search);
  const day = new URLSearchParams(search).get(asOfName);
  if (day) params.set(asOfName, day);
  const text = params.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** Another day was chosen for all pages: no list is gone back to under the old one. */
export function forgetDay(): void {
  for (const [key, place] of places) {
    const params = new URLSearchParams(place.search);
    params.delete(asOfName);
    places.set(key, { ...place, search: params.toString() ? `?${params}` : '' });
  }
}
