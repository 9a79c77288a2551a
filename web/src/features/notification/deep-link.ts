// Where a notification leads: in-app for paths of ours, a new tab for absolute http links, nowhere for the rest.

export type Destination = { kind: 'inside'; path: string } | { kind: 'outside'; url: string } | null;

/** Reads a deep link; `//host`, `javascript:` and user-info tricks lead nowhere. */
export function destinationOf(link: string | null | undefined, origin: string): Destination {
  const text = (link ?? '').trim();
  if (text === '' || text.includes('\\')) return null;
  if (/^https?:\/\//i.test(text)) {
    try {
      const url = new URL(text);
      if (url.username !== '' || url.password !== '') return null;
      if (url.origin === origin) return { kind: 'inside', path: url.pathname + url.search + url.hash };
      return { kind: 'outside', url: url.href };
    } catch {
      return null;
    }
  }
  if (!text.startsWith('/') || text.startsWith('//')) return null;
  const url = new URL(text, origin);
  // `/.//host` keeps the origin but would be read as another host when the path alone is used.
  if (url.pathname.startsWith('//')) return null;
  return url.origin === origin ? { kind: 'inside', path: url.pathname + url.search + url.hash } : null;
}
