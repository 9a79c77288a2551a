// Places in the app: what an address says, and which pattern of the routes it meets. No browser and no React in here.

export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** Where one is: the place, what the link there handed on, and the name of this one visit to it. */
export interface Location extends Place {
  // What a page hands to the next; its reader knows the shape.
  // biome-ignore lint/suspicious/noExplicitAny: as in the browser's own history
  state: any;
  key: string;
}

export type To = string | Partial<Place>;

const marked = (mark: string, text: string) => (text.startsWith(mark) || text === '' ? text : mark + text);
export const textOf = ({ pathname = '', search = '', hash = '' }: Partial<Place>): string =>
  pathname + marked('?', search) + marked('#', hash);

/** Where `to` leads from `here`; a path without a first slash goes on from `base`, the part that the routes have met. */
export function placeOf(to: To, here: Place, base = '/'): Place {
  const text = typeof to === 'string' ? to : textOf(to);
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? [];
  const pathname = path === '' ? here.pathname : path.startsWith('/') ? path : `${base.replace(/\/$/, '')}/${path}`;
  return { pathname, search: search === '?' ? '' : search, hash: hash === '#' ? '' : hash };
}

/** The place that an address of the server names. */
export const parsePlace = (text: string): Place => placeOf(text, { pathname: '/', search: '', hash: '' });

export type Params = Readonly<Record<string, string | undefined>>;

export interface Match {
  params: Params;
  /** The part of the path that was met, without what a final `*` took. */
  base: string;
}

const parts = (path: string) => path.split('/').filter(Boolean);
const plain = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Meets `pathname` after `base` with a pattern: words, `:name`, and a final `*` that takes the rest. */
export function matchPath(pattern: string, pathname: string, base = '/'): Match | null {
  const from = parts(base).length;
  const given = parts(pathname);
  const asked = parts(pattern);
  const open = asked.at(-1) === '*';
  if (open) asked.pop();
  const rest = given.slice(from);
  if (open ? rest.length < asked.length : rest.length !== asked.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of asked.entries()) {
    const here = rest[at] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = plain(here);
    else if (part.toLowerCase() !== here.toLowerCase()) return null;
  }
  return { params, base: `/${given.slice(0, from + asked.length).join('/')}` };
}

/** How exactly a pattern speaks: of several that meet a place, the one with the most wins. */
export function exactness(pattern: string): number {
  return parts(pattern).reduce((sum, part) => sum + (part === '*' ? -3 : part.startsWith(':') ? 3 : 10), 0) + 1;
}
