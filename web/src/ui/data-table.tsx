// The one list of the areas: server paging, sorting and search kept in the URL; loading, empty, error and retry.
import { Checkbox, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import type { Page } from '../api/page';
import css from './data-table.module.css';
import type { Export } from './export-menu';
import { PrintQuestion, usePrintAll } from './print-all';
import { EmptyState, ErrorState, Skeleton } from './states';
import { Foot } from './table-foot';
import { Head } from './table-head';
import type { Orders } from './table-order';
import { SelectAll } from './table-select-all';
import type { TableState } from './table-state';
import { TableTools } from './table-tools';
import { useFits } from './use-fits';
import { useRowReturn } from './use-row-return';

export interface Column<T> {
  /** Also the field's name for sorting. */
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  sortable?: boolean;
  /** The words by which the list's server orders by it. */
  orders?: Orders;
  align?: 'left' | 'right' | 'center';
  /** Starts hidden; the reader can show it in the column menu. */
  hidden?: boolean;
  /** Long text: on a phone it takes the whole width of its card. */
  long?: true;
}

interface Props<T> {
  /** Says what the table lists; read by screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  query: UseQueryResult<Page<T>>;
  state: TableState;
  /** The word of the order that the list has by itself. */
  usualOrder?: string;
  rowKey: (row: T) => string;
  /** Label of the search box; without it there is none. */
  searchLabel?: string;
  emptyText?: string;
  emptyHint?: string;
  emptyAction?: ReactNode;
  /** Filters, left of the actions. */
  filters?: ReactNode;
  actions?: ReactNode;
  /** Rows can be ticked; gives the keys of the ticked rows, and rows of other pages among them that were just read. */
  onSelection?: (keys: string[], read?: T[]) => void;
  columnMenu?: boolean;
  /** What all matching rows come to: above the list, on a phone beneath it. */
  sums?: ReactNode;
  /** The list as a file, by the same call. */
  exportFrom?: Export;
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
const noRows: never[] = [];
// On a phone the rows are laid out as cards: said outright, the table stays one for who listens.
const as = (role: 'table' | 'rowgroup' | 'row' | 'cell' | 'columnheader') => ({ role });

export function DataTable<T extends object>({ sums, ...props }: Props<T>) {
  if (sums === undefined) return <List {...props} />;
  return (
    <div className={css.whole}>
      <div className={css.sums}>{sums}</div>
      <List {...props} />
    </div>
  );
}

type Hideable = readonly Pick<Column<never>, 'id' | 'hidden'>[];

/** Which columns are shown stands in the address: a link and a saved view have them too. */
const visibilityOf = (columns: Hideable, state: TableState) =>
  Object.fromEntries(columns.map(({ id, hidden }) => [id, state.look.columns[id] ?? hidden !== true]));

/** Shows a column that is hidden, and hides one that is shown. */
function turnColumn(columns: Hideable, state: TableState, id: string) {
  const usual = columns.find((column) => column.id === id)?.hidden !== true;
  state.setLook({
    columns: ({ [id]: said, ...others }) => {
      const shown = !(said ?? usual);
      return shown === usual ? others : { ...others, [id]: shown };
    },
  });
}

/** Says something in place of the rows. */
const Instead = ({ width, children }: { width: number; children: ReactNode }) => (
  <Table.Tr {...as('row')}>
    <Table.Td colSpan={width} {...as('cell')}>
      {children}
    </Table.Td>
  </Table.Tr>
);

function List<T extends object>(props: Omit<Props<T>, 'sums'>) {
  const { caption, columns, query, state, rowKey, emptyText = 'Belum ada data', emptyHint, emptyAction } = props;
  const { searchLabel, usualOrder, filters, actions, onSelection, columnMenu = true, exportFrom } = props;
  const visibility = visibilityOf(columns, state);
  const [ticked, setTicked] = useState<Record<string, true>>({});
  const isNarrow = useMediaQuery('(max-width: 40rem)');

  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: T) => row,
        header: column.header,
        enableSorting: column.sortable ?? false,
      })),
    [columns],
  );
  const tick = (next: Record<string, true>, read?: T[]) => {
    setTicked(next);
    const keys = Object.keys(next).filter((key) => next[key]);
    if (read) onSelection?.(keys, read);
    else onSelection?.(keys);
  };
  const paper = usePrintAll<T>(exportFrom);
  const scroll = useFits();
  const rows = useRowReturn(scroll.known && query.isSuccess && !query.isPlaceholderData);
  const table = useTable({
    features,
    data: (paper.rows ?? query.data?.items ?? noRows) as T[],
    columns: definitions,
    getRowId: rowKey,
    manualSorting: true,
    enableRowSelection: onSelection !== undefined,
    state: {
      sorting: state.sort ? [{ id: state.sort.id, desc: state.sort.desc }] : [],
      columnVisibility: visibility,
      rowSelection: ticked,
    },
    onSortingChange: (update) => {
      const old = state.sort ? [{ id: state.sort.id, desc: state.sort.desc }] : [];
      state.set({ sort: (typeof update === 'function' ? update(old) : update)[0] ?? null });
    },
    onRowSelectionChange: (update) => {
      tick(typeof update === 'function' ? update(ticked) : update);
    },
  });

  const byId = new Map(columns.map((column) => [column.id, column]));
  const shownColumns = columns.filter((column) => visibility[column.id] !== false);
  const width = shownColumns.length + (onSelection ? 1 : 0);
  const page = query.data;
  const tickedCount = Object.values(ticked).filter(Boolean).length;

  return (
    <section
      className={css.card}
      data-wide=""
      aria-busy={query.isFetching}
      {...(state.look.close ? { 'data-close': '' } : {})}
      {...(Object.keys(state.look.widths).length > 0 ? { 'data-sized': '' } : {})}
    >
      <TableTools
        state={state}
        isNarrow={isNarrow ?? false}
        searchLabel={searchLabel}
        actions={actions}
        filters={filters}
        exportFrom={exportFrom}
        columns={columnMenu ? columns.map(({ id, header }) => ({ id, header, shown: visibility[id] !== false })) : []}
        onColumn={(id) => turnColumn(columns, state, id)}
        printing={paper.busy}
        onPrint={() => void paper.print()}
        onTickAll={onSelection && (() => table.toggleAllRowsSelected(!table.getIsAllRowsSelected()))}
        onFirstRow={() => rows.body.current?.querySelector<HTMLElement>('tr :is(a[href], button, input)')?.focus()}
      />
      {paper.asks !== null && exportFrom && (
        <PrintQuestion total={paper.asks} source={exportFrom} onPrint={paper.printFirst} onClose={paper.close} />
      )}
      {onSelection && exportFrom && page && tickedCount > 0 && table.getIsAllRowsSelected() && page.totalPages > 1 && (
        <SelectAll<T>
          source={exportFrom}
          ticked={tickedCount}
          total={page.totalItems}
          onAll={(all) => tick(Object.fromEntries(all.map((row) => [rowKey(row), true as const])), all)}
          onNone={() => tick({})}
        />
      )}
      <section
        ref={scroll.frame}
        className={css.scroll}
        aria-label={caption}
        // What scrolls sideways is reached by keyboard.
        {...(scroll.fits ? { 'data-fits': '' } : { tabIndex: 0 })}
      >
        <Table
          ref={scroll.table}
          className={css.table}
          verticalSpacing={state.look.close ? 4 : 'sm'}
          horizontalSpacing="md"
          highlightOnHover
          {...as('table')}
        >
          <caption className="hidden-text">{caption}</caption>
          <Table.Thead {...as('rowgroup')}>
            {table.getHeaderGroups().map((group) => (
              <Table.Tr key={group.id} {...as('row')}>
                {onSelection && (
                  <Table.Th className={css.check} {...as('columnheader')}>
                    <Checkbox
                      aria-label="Pilih semua baris"
                      checked={table.getIsAllRowsSelected()}
                      indeterminate={table.getIsSomeRowsSelected()}
                      onChange={table.getToggleAllRowsSelectedHandler()}
                    />
                  </Table.Th>
                )}
                {group.headers.map((header) => {
                  const column = byId.get(header.column.id);
                  return (
                    <Head
                      key={header.id}
                      id={header.column.id}
                      header={column?.header ?? ''}
                      align={column?.align ?? 'left'}
                      sort={
                        column?.sortable
                          ? { sorted: header.column.getIsSorted(), toggle: header.column.getToggleSortingHandler() }
                          : null
                      }
                      // On a phone the choice above the rows is the shorter way.
                      orders={isNarrow ? null : (column?.orders ?? null)}
                      usualOrder={usualOrder}
                      state={state}
                    />
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Thead>
          <Table.Tbody ref={rows.body} className={query.isPlaceholderData ? css.stale : ''} {...as('rowgroup')}>
            {query.isPending && (
              <Instead width={width}>
                <span className="hidden-text" role="status">
                  Loading...
                </span>
                <Skeleton lines={5} />
              </Instead>
            )}
            {query.isError && !page && (
              <Instead width={width}>
                <ErrorState error={query.error} onRetry={() => void query.refetch()} />
              </Instead>
            )}
            {page && page.items.length === 0 && (
              <Instead width={width}>
                <EmptyState
                  text={state.search ? `Tidak ada hasil untuk "${state.search}"` : emptyText}
                  {...(emptyHint ? { hint: emptyHint } : {})}
                  action={emptyAction}
                />
              </Instead>
            )}
            {table.getRowModel().rows.map((row) => (
              <Table.Tr key={row.id} className={css.row} onClick={rows.onClick} {...as('row')}>
                {onSelection && (
                  <Table.Td className={css.check} data-tick {...as('cell')}>
                    <Checkbox
                      aria-label={`Pilih baris ${row.index + 1}`}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </Table.Td>
                )}
                {/* Called, not mounted as a component: a cell keeps its open menu and its focus when the rows come anew. */}
                {row.getVisibleCells().map((cell) => {
                  const column = byId.get(cell.column.id);
                  return (
                    <Table.Td
                      key={cell.id}
                      className={`${css[column?.align ?? 'left']} ${column?.long ? css.long : ''}`}
                      data-label={column?.header}
                      {...as('cell')}
                    >
                      <div>{column?.cell(row.original)}</div>
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {page && page.totalItems > 0 && (
        <Foot caption={caption} page={page} state={state} printed={paper.rows?.length ?? null} />
      )}
    </section>
  );
}
