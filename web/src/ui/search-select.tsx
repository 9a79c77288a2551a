// A filter over a list too long to load at once: what is typed is asked of the server.
import { Select } from '@mantine/core';
import { Chip, chipLabel } from './filter-chips';
import type { TableState } from './table-state';

type Props = {
  state: TableState;
  name: string;
  label: string;
  all: string;
  data: readonly { value: string; label: string }[];
  onSearch: (text: string) => void;
  /** Told when the choices are looked at: nothing need be asked of the server before. */
  onOpen?: () => void;
};

export function SearchSelect({ state, name, label, all, data, onSearch, onOpen }: Props) {
  const value = state.filters[name];
  return (
    <>
      <Select
        aria-label={label}
        placeholder={all}
        size="sm"
        clearable
        searchable
        nothingFoundMessage="Tidak ditemukan"
        filter={({ options }) => options}
        data={data.map((one) => ({ value: one.value, label: one.label }))}
        value={value ?? null}
        onChange={(next) => state.setFilters({ [name]: next })}
        onSearchChange={onSearch}
        onDropdownOpen={() => onOpen?.()}
      />
      {value && (
        <Chip
          label={chipLabel(label)}
          text={data.find((one) => one.value === value)?.label ?? 'dipilih'}
          onRemove={() => state.setFilters({ [name]: null })}
        />
      )}
    </>
  );
}
