// A table's place in the URL: page, size, search and sort, so that a link or the back button finds it again.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from '#router';
import type { FilterOf, ReadPath } from '../api/types';
import { changed } from '../lib/changed';
import { dayIn } from './as-of-day';
import { widthsIn, widthsText } from './table-look';

export interface Sort {
  id: string;
  desc: boolean;
}

export interface TableState {
  page: number;
  size: number;
  search: string;
  sort: Sort | null;
  /** Free filters of the page, by name; part of the URL too. */
  filters: Record<string, string>;
  /** Query parameters for the API: `page`, `size`, `search`, `sort` ("nama asc"), the filters, and the day that the
   * page speaks of. */
  query: Record<string, string | number>;
  /** How its rows are drawn: columns that differ from the usual, and whether they stand close; part of the URL too. */
  look: Look;
  /** Columns as changed from what the address says when it is done, not when it was drawn: one press after another. */
  setLook: (change: {
    columns?: (now: Look['columns']) => Look['columns'];
    close?: boolean;
    widths?: (now: Look['widths']) => Look['widths'];
  }) => void;
  set: (change: Partial<Pick<TableState, 'page' | 'size' | 'search' | 'sort'>>) => void;
  /** Sets filters and goes back to page 1; an empty value removes one. */
  setFilters: (change: Record<string, string | null | undefined>) => void;
}

/** Column by its id: shown, or hidden, against what the list does by itself. */
export type Look = {
  columns: Readonly<Record<string, boolean>>;
  close: boolean;
  /** Width of a column by its id, px, where somebody set one. */
  widths: Readonly<Record<string, number>>;
};

/** "nomorSp2d,-semester": what is shown besides, and what is not. */
const columnsIn = (text: string | null): Record<string, boolean> =>
  Object.fromEntries(
    (text ?? '')
      .split(',')
      .filter((one) => one !== '')
      .map((one) => (one.startsWith('-') ? [one.slice(1), false] : [one, true])),
  );
const columnsText = (columns: Look['columns']) =>
  Object.entries(columns)
    .map(([id, shown]) => (shown ? id : `-${id}`))
    .join(',');

interface Options<P extends ReadPath> {
  size?: number;
  sort?: Sort;
  /** Names of URL parameters that are filters of this table; those of the list's path when it is named. */
  filters?: readonly ([P] extends [never] ? string : FilterOf<P>)[];
  /** When a page has more than one table: put before each name. */
  prefix?: string;
}

type Entries = Record<string, string | number | null | undefined>;

const noFilters: readonly never[] = [];

export function useTableState<P extends ReadPath = never>({
  size: defaultSize = 10,
  sort: defaultSort,
  filters: names = noFilters,
  prefix = '',
}: Options<P> = {}): TableState {
  const [params, setParams] = useSearchParams();
  const text = params.toString();

  const change = useCallback(
    (entries: Entries | ((now: URLSearchParams) => Entries)) => {
      setParams(
        (old) => {
          const wanted = Object.entries(typeof entries === 'function' ? entries(old) : entries);
          return changed(Object.fromEntries(wanted.map(([name, value]) => [prefix + name, value])))(old);
        },
        { replace: true },
      );
    },
    [setParams, prefix],
  );

  return useMemo(() => {
    const url = new URLSearchParams(text);
    const whole = (name: string, fallback: number, max: number) => {
      const value = Number(url.get(prefix + name));
      return Number.isInteger(value) && value >= 1 ? Math.min(value, max) : fallback;
    };
    const page = whole('page', 1, 1_000_000);
    const size = whole('size', defaultSize, 100);
    const search = url.get(`${prefix}search`) ?? '';
    const [id, direction] = (url.get(`${prefix}sort`) ?? '').split(' ');
    const sort = id ? { id, desc: direction === 'desc' } : (defaultSort ?? null);
    const filters: Record<string, string> = {};
    for (const name of names) {
      const value = url.get(prefix + name);
      if (value) filters[name] = value;
    }
    const day = dayIn(url);
    return {
      page,
      size,
      search,
      sort,
      filters,
      look: {
        columns: columnsIn(url.get(`${prefix}kolom`)),
        close: url.get(`${prefix}baris`) === 'rapat',
        widths: widthsIn(url.get(`${prefix}lebar`)),
      },
      query: {
        page,
        size,
        ...(search ? { search } : {}),
        ...(sort ? { sort: `${sort.id} ${sort.desc ? 'desc' : 'asc'}` } : {}),
        ...filters,
        ...(day ? { per_tanggal: day } : {}),
      },
      set: (next) => {
        const entries: Record<string, string | number | null | undefined> = {};
        if ('search' in next) entries.search = next.search;
        if ('sort' in next) entries.sort = next.sort ? `${next.sort.id} ${next.sort.desc ? 'desc' : 'asc'}` : null;
        if ('size' in next) entries.size = next.size === defaultSize ? null : next.size;
        entries.page = next.page !== undefined && next.page > 1 ? next.page : null;
        change(entries);
      },
      setLook: (next) =>
        change((now) => ({
          ...(next.columns ? { kolom: columnsText(next.columns(columnsIn(now.get(`${prefix}kolom`)))) } : {}),
          ...(next.widths ? { lebar: widthsText(next.widths(widthsIn(now.get(`${prefix}lebar`)))) } : {}),
          ...(next.close !== undefined ? { baris: next.close ? 'rapat' : null } : {}),
        })),
      setFilters: (next) => change({ ...next, page: null }),
    };
  }, [text, prefix, defaultSize, defaultSort, names, change]);
}
