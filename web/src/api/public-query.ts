// Public reads. Their cache key is `["get", path, query]` and their cached value the envelope's `data`,
// so the server can put a page's first data into `<script id="__rq">` without knowing this code.
import { queryOptions } from '@tanstack/react-query';
import { type Query, read } from './client';
import { toPage } from './wire';

export function publicQuery<T>(path: string, query: Query = {}) {
  return queryOptions({ queryKey: ['get', path, query], queryFn: ({ signal }) => read<T>(path, { query, signal }) });
}

/** The same for lists: whole pages, whatever shape `data` has. */
export function publicPageQuery<T>(path: string, query: Query = {}) {
  return queryOptions({
    queryKey: ['get', path, query],
    queryFn: ({ signal }) => read<unknown>(path, { query, signal }).then((data) => data ?? {}),
    select: (data: unknown) => toPage<T>(data, Number(query.page ?? 1), Number(query.size ?? 10)),
  });
}
