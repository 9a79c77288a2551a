// Below a list: which of its rows are seen, how many at once, and the way to the others.
import { NativeSelect, Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Page } from '../api/page';
import { number } from '../lib/money';
import css from './data-table.module.css';
import { OnPaper } from './on-paper';
import { PRINT_MAX } from './print-all';
import type { TableState } from './table-state';

/** Rows of a page to choose from; the server gives no more at once. */
const sizes = [10, 25, 50, 100];

interface Props {
  caption: string;
  page: Page<unknown>;
  state: TableState;
  /** Rows that are drawn for paper; null on screen. */
  printed: number | null;
}

export function Foot({ caption, page, state, printed }: Props) {
  const isNarrow = useMediaQuery('(max-width: 40rem)');
  const first = (page.page - 1) * page.size + 1;
  return (
    <div className={css.foot}>
      <p>
        {printed !== null ? (
          `${number(printed)} dari ${number(page.totalItems)} baris`
        ) : (
          <>
            {number(first)}–{number(Math.min(first + page.items.length - 1, page.totalItems))} dari{' '}
            {number(page.totalItems)}
          </>
        )}
      </p>
      {printed !== null && printed < page.totalItems && (
        <p>Cetakan memuat {number(PRINT_MAX)} baris pertama. Untuk semuanya, unduh sebagai Excel.</p>
      )}
      {printed === null && page.totalPages > 1 && (
        <OnPaper>Halaman ini memuat sebagian daftar. Untuk semua baris: Unduh, Cetak semua.</OnPaper>
      )}
      {page.totalItems > 10 && (
        <NativeSelect
          aria-label={`Baris per halaman ${caption}`}
          size="xs"
          data={sizes.map((size) => ({ value: String(size), label: `${size} baris` }))}
          value={String(state.size)}
          onChange={(event) => state.set({ size: Number(event.currentTarget.value) })}
        />
      )}
      {page.totalPages > 1 && (
        <nav aria-label={`Halaman ${caption}`}>
          <Pagination
            siblings={isNarrow ? 0 : 1}
            total={page.totalPages}
            value={page.page}
            onChange={(next) => state.set({ page: next })}
            getItemProps={(item) => ({ 'aria-label': `Halaman ${item}` })}
            getControlProps={(control) => ({
              'aria-label':
                control === 'previous' ? 'Halaman sebelumnya' : control === 'next' ? 'Halaman berikutnya' : control,
            })}
          />
        </nav>
      )}
    </div>
  );
}
