// The one list of the areas: server paging, sorting and search kept in the URL; loading, empty, error and retry.
import { Checkbox, Menu, Table, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import type { Page } from '../api/page';
import { Button } from './button';
import css from './data-table.module.css';
import { type Export, ExportMenu } from './export-menu';
import { FilterFold, FoldButton } from './filters';
import { Icon } from './icon';
import { usePrintAll } from './print-all';
import { SavedViews } from './saved-views';
import { EmptyState, ErrorState, Skeleton } from './states';
import { Foot } from './table-foot';
import { Head } from './table-head';
import type { Orders } from './table-order';
import type { TableState } from './table-state';
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
  /** Rows can be ticked; gives the keys of the ticked rows of this page. */
  onSelection?: (keys: string[]) => void;
  columnMenu?: boolean;
  /** The list as a file, by the same call. */
  exportFrom?: Export;
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
const noRows: never[] = [];
// On a phone the rows are laid out as cards: said outright, the table stays one for who listens.
const as = (role: 'table' | 'rowgroup' | 'row' | 'cell' | 'columnheader') => ({ role });

export function DataTable<T extends object>(props: Props<T>) {
  const { caption, columns, query, state, rowKey, emptyText = 'Belum ada data', emptyHint, emptyAction } = props;
  const { searchLabel, usualOrder, filters, actions, onSelection, columnMenu = true, exportFrom } = props;
  const [visibility, setVisibility] = useState<Record<string, boolean>>(() =>
    Object.fromEntries(columns.filter((column) => column.hidden).map((column) => [column.id, false])),
  );
  const folded = useId();
  const [unfolded, setUnfolded] = useState(false);
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
  const paper = usePrintAll<T>(exportFrom);
  const scroll = useFits();
  const rows = useRowReturn(query.isSuccess && !query.isPlaceholderData);
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
    onColumnVisibilityChange: setVisibility,
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(ticked) : update;
      setTicked(next);
      onSelection?.(Object.keys(next).filter((key) => next[key]));
    },
  });

  const byId = new Map(columns.map((column) => [column.id, column]));
  const shownColumns = columns.filter((column) => visibility[column.id] !== false);
  const width = shownColumns.length + (onSelection ? 1 : 0);
  const page = query.data;

  return (
    <section className={css.card} aria-busy={query.isFetching}>
      <div className={css.toolbar}>
        {searchLabel && (
          <SearchBox label={searchLabel} value={state.search} onSearch={(search) => state.set({ search })} />
        )}
        <div className={css.actions}>
          {actions}
          {filters && (
            <FoldButton
              id={folded}
              chosen={Object.keys(state.filters).length}
              open={unfolded}
              onToggle={() => setUnfolded(!unfolded)}
            />
          )}
          <SavedViews />
          {exportFrom && <ExportMenu {...exportFrom} busy={paper.busy} onPrint={() => void paper.print()} />}
          {columnMenu && columns.length > 3 && (
            <Menu position="bottom-end" closeOnItemClick={false}>
              <Menu.Target>
                <Button kind="plain" compact>
                  Kolom
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {table.getAllLeafColumns().map((column) => (
                  <Menu.Item
                    key={column.id}
                    role="menuitemcheckbox"
                    aria-checked={column.getIsVisible()}
                    leftSection={
                      <span className={css.tick}>{column.getIsVisible() && <Icon name="check" size={16} />}</span>
                    }
                    onClick={() => column.toggleVisibility()}
                  >
                    {byId.get(column.id)?.header}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
        {filters && (
          <FilterFold id={folded} open={unfolded}>
            {filters}
          </FilterFold>
        )}
      </div>
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
          verticalSpacing="sm"
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
              <Table.Tr {...as('row')}>
                <Table.Td colSpan={width} {...as('cell')}>
                  <span className="hidden-text" role="status">
                    Loading...
                  </span>
                  <Skeleton lines={5} />
                </Table.Td>
              </Table.Tr>
            )}
            {query.isError && !page && (
              <Table.Tr {...as('row')}>
                <Table.Td colSpan={width} {...as('cell')}>
                  <ErrorState error={query.error} onRetry={() => void query.refetch()} />
                </Table.Td>
              </Table.Tr>
            )}
            {page && page.items.length === 0 && (
              <Table.Tr {...as('row')}>
                <Table.Td colSpan={width} {...as('cell')}>
                  <EmptyState
                    text={state.search ? `Tidak ada hasil untuk "${state.search}"` : emptyText}
                    {...(emptyHint ? { hint: emptyHint } : {})}
                    action={emptyAction}
                  />
                </Table.Td>
              </Table.Tr>
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

/** Searches 300 ms after the last key, and at once with Enter. */
function SearchBox({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const page = window.location.pathname;
    // A slow next page keeps this one mounted: its search must not lead back here.
    const timer = window.setTimeout(() => window.location.pathname === page && onSearch(text.trim()), 300);
    return () => window.clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <TextInput
      className={css.search}
      data-paper
      size="sm"
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      leftSection={<Icon name="search" size={18} />}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onSearch(text.trim())}
    />
  );
}
