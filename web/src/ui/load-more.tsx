// The way to the older entries of a list that grows downwards; nothing where all is shown, nor on paper.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from './button';
import css from './load-more.module.css';

type Props = {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** What comes with it, e.g. 'Muat catatan yang lebih lama'. */
  label: string;
};

export function LoadMore({ list, label }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <div className={css.more}>
      <Button kind="plain" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? 'Memuat…' : label}
      </Button>
    </div>
  );
}
