// The rows of a register with their sums, drawn from what its columns are said to hold.
import { Table } from '@mantine/core';
import { Link } from '#router';
import { number } from '../../lib/money';
import { ProofLink } from '../../ui/proof-link';
import { SortButton } from '../../ui/table-head';
import { nextOrder, standing } from '../../ui/table-order';
import { DateText } from '../../ui/text';
import { WideTable } from '../../ui/wide-table';
import type { RegisterBody, RegisterCell, RegisterColumn } from './queries';
import css from './register.module.css';

const isFigure = ({ jenis }: RegisterColumn) => jenis === 'rupiah' || jenis === 'bilangan' || jenis === 'persen';

type OrderPath = (sp2d: string) => string;

function Cell({ column, cell, orderPath }: { column: RegisterColumn; cell: RegisterCell; orderPath: OrderPath }) {
  if (cell === '') return null;
  switch (column.jenis) {
    case 'rupiah':
    case 'bilangan':
      return number(Number(cell));
    case 'persen':
      return `${number(Number(cell) / 100, 2)}%`;
    case 'tanggal':
      return <DateText value={String(cell)} />;
    case 'peristiwa':
      return <ProofLink position={Number(cell)} />;
    case 'sp2d':
      return <Link to={orderPath(String(cell))}>{String(cell)}</Link>;
    default:
      return String(cell);
  }
}

/** The register's own order. */
const usualOrder = 'register';

type Sorting = { sort: string | undefined; onSort: (sort: string | undefined) => void };

/** A head; a press orders the rows by its column where the register has an order by it. */
function ColumnHead({ column, sorting, room }: { column: RegisterColumn; sorting: Sorting | undefined; room: string }) {
  const props = { scope: 'col', className: room } as const;
  if (!sorting || !column.urutan) return <Table.Th {...props}>{column.judul}</Table.Th>;
  const orders = { up: column.urutan.naik, down: column.urutan.turun };
  const now = sorting.sort ?? usualOrder;
  const stands = standing(orders, now);
  const press = () => {
    const next = nextOrder(orders, now, usualOrder);
    sorting.onSort(next === usualOrder ? undefined : next);
  };
  return (
    <Table.Th {...props} aria-sort={stands} aria-label={column.judul}>
      <SortButton header={column.judul} stands={stands} onPress={press} />
    </Table.Th>
  );
}

/** Most letters of a cell or a head that may stand in a narrow column. */
const narrowLength = 20;

/** How a column stands: figures to the right, and room for words that would break into many lines. */
function roomOf({ kolom, items }: Rows, column: RegisterColumn, place: number) {
  const isLong =
    column.judul.length > narrowLength ||
    (column.jenis === 'teks' && items.some((row) => String(row[place] ?? '').length > narrowLength));
  return [isFigure(column) && css.figure, isLong && kolom.length > 1 && css.long].filter(Boolean).join(' ');
}

/** `orderPath` leads from an SP2D to its payments. */
type Rows = Pick<RegisterBody, 'kolom' | 'items' | 'jumlah'> &
  Partial<Pick<RegisterBody, 'page' | 'size' | 'barisJumlah'>>;

type Props = { of: Rows; caption: string; orderPath: OrderPath; sorting?: Sorting };

export function RegisterTable({ of, caption, orderPath, sorting }: Props) {
  const rooms = of.kolom.map((column, place) => roomOf(of, column, place));
  const cells = (row: readonly RegisterCell[]) =>
    of.kolom.map((column, place) => ({ column, cell: row[place] ?? '', room: rooms[place] }));
  const rows = of.items.map((row, place) => ({
    place: ((of.page ?? 1) - 1) * (of.size ?? 0) + place,
    sum: of.barisJumlah?.includes(place) ?? false,
    row,
  }));
  return (
    <WideTable minWidth={Math.max(360, of.kolom.length * 130)}>
      <Table verticalSpacing="xs" className={css.table}>
        <caption className="hidden-text">{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {of.kolom.map((column, place) => (
              <ColumnHead key={column.judul} column={column} sorting={sorting} room={rooms[place] ?? ''} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ place, sum, row }) => (
            <Table.Tr key={place} className={sum ? css.sums : undefined}>
              {cells(row).map(({ column, cell, room }) => (
                <Table.Td key={column.judul} className={room}>
                  <Cell column={column} cell={cell} orderPath={orderPath} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr className={css.sums}>
            {cells(of.jumlah).map(({ column, cell, room }, place) => (
              <Table.Td key={column.judul} className={room}>
                {/* The first cell says that this is the sum, whatever its column holds. */}
                {place === 0 ? String(cell) : <Cell column={column} cell={cell} orderPath={orderPath} />}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </WideTable>
  );
}
