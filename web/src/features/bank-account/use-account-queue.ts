// The list that an account was opened from, read as far as the account and the one after it: however long it is.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readPage } from '../../api/client';
import { type AccountQuery, accountKeys, accountPath } from './queries';

const SIZE = 100;

/** Where an account stands in its list, and its neighbours; one that is not in the list is followed by the first. */
export function neighboursOf(ids: readonly string[], id: string) {
  const at = ids.indexOf(id);
  return { at, next: ids[at + 1] ?? ids.find((one) => one !== id), before: at > 0 ? ids[at - 1] : undefined };
}

export function useAccountQueue(queue: AccountQuery, id: string) {
  const list = useInfiniteQuery({
    queryKey: [...accountKeys.all, 'antrean', queue],
    queryFn: ({ pageParam, signal }) =>
      readPage(accountPath, { query: { ...queue, page: pageParam, size: SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.totalPages ? last.page + 1 : undefined),
  });
  const ids = list.data?.pages.flatMap((page) => page.items.map((one) => one.id)) ?? [];
  const { at, next, before } = neighboursOf(ids, id);
  const { hasNextPage, isFetching, fetchNextPage } = list;
  // Until it is there, and what follows it too.
  const wants = (at < 0 || at === ids.length - 1) && hasNextPage && !isFetching && !list.isError;
  useEffect(() => {
    if (wants) void fetchNextPage();
  }, [wants, fetchNextPage]);
  const known = list.data !== undefined && !(wants || (isFetching && at === ids.length - 1 && hasNextPage));
  return { at, before, next: known ? next : undefined, total: list.data?.pages[0]?.totalItems };
}
