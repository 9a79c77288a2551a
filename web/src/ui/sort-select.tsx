// The orders that a list's server knows, as one choice; its place is the table's sort in the URL.
import { Select } from '@mantine/core';
import type { TableState } from './table-state';

type Props = { state: TableState; options: readonly { value: string; label: string }[] };

/** The first option is the order used when the URL names none. */
export function SortSelect({ state, options }: Props) {
  return (
    <Select
      aria-label="Urutkan"
      size="sm"
      data={[...options]}
      value={state.sort?.id ?? options[0]?.value ?? null}
      allowDeselect={false}
      onChange={(value) =>
        state.set({ sort: value && value !== options[0]?.value ? { id: value, desc: false } : null })
      }
    />
  );
}

/** The query with the bare word of the order, as these lists take it. */
export function withSort(state: TableState): Record<string, string | number> {
  const { sort: _, ...query } = state.query;
  return state.sort ? { ...query, sort: state.sort.id } : query;
}
