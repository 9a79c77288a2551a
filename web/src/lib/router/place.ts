// Places in the app: what an address says. No browser and no React in here.

export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

export type To = string | Partial<Place>;

const marked = (mark: string, text: string) => (text.startsWith(mark) || text === '' ? text : mark + text);
export const textOf = ({ pathname = '', search = '', hash = '' }: Partial<Place>): string =>
  pathname + marked('?', search) + marked('#', hash);

/** What an address says, with or without its host. */
export function placeOf(address: string): Place {
  const { pathname, search, hash } = new URL(address, 'http://portal');
  return { pathname, search, hash };
}

/** Where `to` leads from the page at `pathname`; a path without a first slash goes on from `base`, the area's. */
export function hrefOf(to: To, pathname: string, base = ''): string {
  const text = typeof to === 'string' ? to : textOf(to);
  const from = /^([?#]|$)/.test(text) ? pathname : `${base}/`;
  return textOf(placeOf(new URL(text, `http://portal${from}`).href));
}

/** Of several patterns that meet a place the first in this order counts: words before names, names before anything. */
export const orderOf = (pattern: string): string => pattern.replaceAll(':', '~').replaceAll('*', '\u007f');
