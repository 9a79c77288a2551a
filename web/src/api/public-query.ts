// Public reads. Their cache key is `["get", path, query]` and their cached value the envelope's `data`,
// so the server can put a page's first data into `<script id="__rq">` without knowing this code.
import { queryOptions } from '@tanstack/react-query';
import { fill, read } from './client';
import { toPage } from './page';
import type { AnswerOf, ItemOf, Optional, ParamsOption, QueryOf, ReadPath } from './types';

type Asked<P extends ReadPath> = ParamsOption<'get', P> & { query?: QueryOf<'get', P> };

export function publicQuery<P extends ReadPath>(path: P, ...[asked]: Optional<Asked<NoInfer<P>>>) {
  const { params, query = {} }: { params?: Record<string, string>; query?: object } = asked ?? {};
  return queryOptions({
    queryKey: ['get', fill(path, params), query],
    queryFn: ({ signal }): Promise<AnswerOf<'get', P>> => read(path, { ...asked, signal } as never),
  });
}

/** The same for lists: whole pages, whatever shape `data` has. */
export function publicPageQuery<P extends ReadPath>(path: P, query: QueryOf<'get', NoInfer<P>>) {
  const asked = query as { page?: number; size?: number };
  return queryOptions({
    queryKey: ['get', path, query],
    queryFn: async ({ signal }): Promise<unknown> => (await read<ReadPath>(path, { query, signal } as never)) ?? {},
    select: (data: unknown) => toPage<ItemOf<P>>(data, Number(asked.page ?? 1), Number(asked.size ?? 10)),
  });
}
