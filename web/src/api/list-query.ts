// A list of the areas as a query: the page before stays on screen while the next one of the same day comes.
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { readPage } from './client';
import { keepOnSameDay } from './keep-previous';
import type { Page } from './page';
import type { ItemOf, ReadPath, UrlQuery } from './types';

export function listQuery<P extends ReadPath>(queryKey: QueryKey, path: P, query: UrlQuery<NoInfer<P>>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<Page<ItemOf<P>>> => readPage(path, { query, signal } as never),
    placeholderData: keepOnSameDay(query ?? {}),
  });
}
