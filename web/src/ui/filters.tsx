// Filters of a list: side by side on a desk, two and two on a phone; their values are in the URL.
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './filters.module.css';
import type { TableState } from './table-state';

export const Filters = ({ children }: { children: ReactNode }) => (
  <div className={css.filters} data-paper>
    {children}
  </div>
);

type Props = {
  state: TableState;
  /** The filter's name in the URL and in the list's call. */
  name: string;
  label: string;
  /** Said while nothing is filtered. */
  all: string;
  data: readonly { value: string; label: string }[];
  /** For more choices than one looks through. */
  searchable?: boolean;
};

/** One filter as a choice that can be cleared. */
export function FilterSelect({ state, name, label, all, data, searchable = false }: Props) {
  return (
    <Select
      aria-label={label}
      placeholder={all}
      size="sm"
      clearable
      searchable={searchable}
      nothingFoundMessage="Tidak ditemukan"
      data={[...data]}
      value={state.filters[name] ?? null}
      onChange={(value) => state.setFilters({ [name]: value })}
    />
  );
}
