// A picture under its question, and the table that holds the same numbers.
import { Table } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { number } from '../../lib/money';
import { Skeleton } from '../../ui/states';
import { WideTable } from '../../ui/wide-table';
import css from './dashboard.module.css';

type CardProps = { title: string; question: string; lead?: string; actions?: ReactNode; children: ReactNode };

export function FigureCard({ title, question, lead, actions, children }: CardProps) {
  return (
    <section className={css.card} aria-label={title}>
      <p className={css.question}>{question}</p>
      <div className={css.cardHead}>
        <h2 className={css.cardTitle}>{title}</h2>
        {actions}
      </div>
      {lead && <p className={css.hint}>{lead}</p>}
      {children}
    </section>
  );
}

/** A chart that is read in its table. */
export function Chart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure aria-label={`${name}; angkanya ada di tabel`} className={css.chart}>
      <Suspense fallback={<Skeleton block />}>{children}</Suspense>
    </figure>
  );
}

type Cell = string | number;
type TableProps = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** The row of sums. */
  foot?: readonly Cell[];
  minWidth?: number;
  /** How numbers are written. */
  format?: (value: number, column: number) => string;
};

/** A table whose first column names the row and whose others are numbers, or words where they are texts. */
export function FigureTable({ caption, head, rows, foot, minWidth = 240, format }: TableProps) {
  const text = (value: Cell, column: number) =>
    typeof value === 'number' ? (format?.(value, column) ?? number(value)) : value;
  const side = (value: Cell | undefined) => (typeof value === 'number' ? css.right : undefined);
  return (
    <WideTable minWidth={minWidth}>
      <Table verticalSpacing="xs" striped className={css.figuresTable ?? ''}>
        <caption className="hidden-text">{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {head.map((name, column) => (
              <Table.Th key={name} scope="col" className={side(rows[0]?.[column])}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.join('|')}>
              {row.map((value, column) =>
                column === 0 ? (
                  <Table.Th key={head[column]} scope="row">
                    {text(value, column)}
                  </Table.Th>
                ) : (
                  <Table.Td key={head[column]} className={side(value)}>
                    {text(value, column)}
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {foot && (
          <Table.Tfoot>
            <Table.Tr>
              {foot.map((value, column) =>
                column === 0 ? (
                  <Table.Th key={head[column]} scope="row">
                    {text(value, column)}
                  </Table.Th>
                ) : (
                  <Table.Td key={head[column]} className={side(value)}>
                    <strong>{text(value, column)}</strong>
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </WideTable>
  );
}
