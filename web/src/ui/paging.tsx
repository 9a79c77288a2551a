// Pages of a public list, told to screen readers. Another page begins at its beginning: the reader who pressed far below is
// led to the heading of the list, with the cursor.
import { useRef } from 'react';
import { Button } from './button';
import { scrollBehaviour } from './motion';
import css from './paging.module.css';

interface Props {
  what: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The heading right above the list, where that is another than the one of its section. */
  headingId?: string;
  /** In the middle, below cards. */
  centred?: boolean;
}

export function Paging({ what, page, pages, onPage, headingId, centred = false }: Props) {
  const nav = useRef<HTMLElement>(null);
  if (pages <= 1) return null;
  const go = (next: number) => {
    onPage(next);
    const id = headingId ?? nav.current?.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
    const heading = document.getElementById(id ?? '');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ behavior: scrollBehaviour(), block: 'start' });
  };
  return (
    <nav ref={nav} className={`${css.paging} ${centred ? css.centred : ''}`} aria-label={`Halaman ${what}`}>
      <Button kind="plain" compact={!centred} disabled={page <= 1} onClick={() => go(page - 1)}>
        Sebelumnya
      </Button>
      <span aria-live="polite">
        Halaman {page} dari {pages}
      </span>
      <Button kind="plain" compact={!centred} disabled={page >= pages} onClick={() => go(page + 1)}>
        Berikutnya
      </Button>
    </nav>
  );
}
