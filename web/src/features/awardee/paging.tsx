// Pages of a public list: whole lines, told to screen readers.
import { Button } from '../../ui/button';
import css from './awardee-table.module.css';

interface Props {
  what: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function Paging({ what, page, pages, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className={css.paging} aria-label={`Halaman ${what}`}>
      <Button kind="plain" compact disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Sebelumnya
      </Button>
      <span aria-live="polite">
        Halaman {page} dari {pages}
      </span>
      <Button kind="plain" compact disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Berikutnya
      </Button>
    </nav>
  );
}
