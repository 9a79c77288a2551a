// A head of a table that sorts: by a field's name, or by a word of the list's server.
import { Table } from '@mantine/core';
import css from './data-table.module.css';
import { Icon } from './icon';
import { nextOrder, type Orders, standing } from './table-order';
import type { TableState } from './table-state';
import { WidthHandle } from './table-widths';

interface Props {
  id: string;
  header: string;
  align: string;
  /** By the field's name: how it stands, and what a press does. */
  sort: { sorted: false | 'asc' | 'desc'; toggle: ((event: unknown) => void) | undefined } | null;
  /** By words of the server. */
  orders: Orders | null;
  usualOrder: string | undefined;
  state: TableState;
}

const icons = { ascending: 'up', descending: 'down', none: 'sort' } as const;

type SortButtonProps = {
  header: string;
  stands: keyof typeof icons;
  onPress: ((event: unknown) => void) | undefined;
};

/** The words of a head that sorts, and how it stands. */
export const SortButton = ({ header, stands, onPress }: SortButtonProps) => (
  <button type="button" className={css.sort} onClick={onPress}>
    {header}
    <Icon name={icons[stands]} size={16} />
  </button>
);

export function Head({ id, header, align, sort, orders, usualOrder, state }: Props) {
  const now = state.sort?.id ?? usualOrder;
  const stands = orders
    ? standing(orders, now)
    : sort && (sort.sorted === 'asc' ? 'ascending' : sort.sorted === 'desc' ? 'descending' : 'none');
  const press = () => {
    if (!orders) return sort?.toggle;
    return () => {
      const next = nextOrder(orders, now, usualOrder);
      state.set({ sort: next && next !== usualOrder ? { id: next, desc: false } : null });
    };
  };
  const width = state.look.widths[id];
  return (
    <Table.Th
      scope="col"
      role="columnheader"
      className={css[align]}
      data-label={header}
      aria-label={header}
      {...(width ? { style: { width, minWidth: width } } : {})}
      {...(stands ? { 'aria-sort': stands } : {})}
    >
      {stands ? <SortButton header={header} stands={stands} onPress={press()} /> : header}
      <WidthHandle id={id} header={header} state={state} />
    </Table.Th>
  );
}
