// A table without a kit, for public pages: on a phone each row is a card with its labels, and a table for who listens.
import type { ReactNode } from 'react';
import css from './card-table.module.css';

export interface CardColumn<T> {
  head: string;
  /** What it is called on a card, where there is less room. */
  short?: string;
  cell: (row: T) => ReactNode;
  /** Names the row. */
  names?: true;
  /** Figures stand to the right. */
  figure?: true;
}

interface Props<T> {
  /** Says what the table lists. */
  label: string;
  columns: readonly CardColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** The last row: its name, and what stands under each further column. */
  sum?: { name: string; cells: Readonly<Record<string, ReactNode>> };
}

// Browsers take an element that is laid out otherwise for no table any more; said outright, it stays one.
const as = (role: 'table' | 'rowgroup' | 'row' | 'cell' | 'rowheader' | 'columnheader') => ({ role });

export function CardTable<T>({ label, columns, rows, rowKey, sum }: Props<T>) {
  const look = ({ figure }: CardColumn<T>) => (figure ? { className: css.figure ?? '' } : {});
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <div className={css.frame} tabIndex={0} role="region" aria-label={`Tabel: ${label}`}>
      <table className={css.table} aria-label={label} {...as('table')}>
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            {columns.map((column) => (
              <th key={column.head} scope="col" {...look(column)} {...as('columnheader')}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...as('row')}>
              {columns.map((column) =>
                column.names ? (
                  <th key={column.head} scope="row" {...look(column)} {...as('rowheader')}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.head} data-label={column.short ?? column.head} {...look(column)} {...as('cell')}>
                    <div>{column.cell(row)}</div>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {sum && (
          <tfoot {...as('rowgroup')}>
            <tr {...as('row')}>
              {columns.map((column) =>
                column.names ? (
                  <th key={column.head} scope="row" {...as('rowheader')}>
                    {sum.name}
                  </th>
                ) : (
                  <td key={column.head} data-label={column.short ?? column.head} {...look(column)} {...as('cell')}>
                    {sum.cells[column.head] && <div>{sum.cells[column.head]}</div>}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
