// Rows of a list that a request would take in, for whoever decides on it.
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { WideTable } from '../../ui/wide-table';

type Props<T> = {
  caption: string;
  /** The caption stands above the table; it is only read aloud otherwise. */
  captionShown?: boolean;
  minWidth: number;
  /** The first column names its row. */
  columns: readonly (readonly [head: string, cell: (row: T) => ReactNode])[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
};

export function RowsTable<T>({ caption, captionShown, minWidth, columns, rows, rowKey }: Props<T>) {
  return (
    <WideTable minWidth={minWidth}>
      <Table withTableBorder>
        <caption {...(captionShown ? {} : { className: 'hidden-text' })}>{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map(([head]) => (
              <Table.Th key={head} scope="col">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)}>
              {columns.map(([head, cell], place) =>
                place === 0 ? (
                  <Table.Th key={head} scope="row">
                    {cell(row)}
                  </Table.Th>
                ) : (
                  <Table.Td key={head}>{cell(row)}</Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
