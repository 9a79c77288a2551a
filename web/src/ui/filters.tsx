// Filters of a list: side by side on a desk, two and two on a phone; their values are in the URL.
import { Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { writtenDay } from '../lib/day';
import { findOption } from '../lib/find-option';
import { rupiah } from '../lib/money';
import { Button } from './button';
import { DateField } from './date-field';
import { Chip, chipLabel } from './filter-chips';
import css from './filters.module.css';
import { RupiahInput } from './rupiah-input';
import type { TableState } from './table-state';

export const Filters = ({ children }: { children: ReactNode }) => (
  <div className={css.filters} data-paper>
    {children}
  </div>
);

type Rare = { state: TableState; names: readonly string[]; children: ReactNode };

/** Filters that few ask for: they show when they are asked for, or when the address names one. */
export function RareFilters({ state, names, children }: Rare) {
  const [asked, setAsked] = useState(false);
  if (asked || names.some((name) => state.filters[name])) return children;
  return (
    <Button kind="plain" compact onClick={() => setAsked(true)}>
      Saringan lain
    </Button>
  );
}

type Fold = { id: string; open: boolean };

/** On a phone the filters open above the list when asked for, so that its first row is in sight; elsewhere they stand. */
export function FilterFold({ id, open, children }: Fold & { children: ReactNode }) {
  return (
    <div id={id} className={css.folded} data-open={open}>
      {children}
    </div>
  );
}

type FoldPress = Fold & {
  chosen: number;
  onToggle: () => void;
  /** What it opens, where that is not filters and an order. */
  label?: string;
};

/** What opens them; it stands among the other buttons of the list. */
export function FoldButton({ id, chosen, open, onToggle, label = 'Saring dan urutkan' }: FoldPress) {
  return (
    <div className={css.fold}>
      <Button
        kind="plain"
        compact
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${label}${chosen > 0 ? `, ${chosen} dipakai` : ''}`}
        onClick={onToggle}
      >
        Saring{chosen > 0 ? ` (${chosen})` : ''}
      </Button>
    </div>
  );
}

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
  const value = state.filters[name];
  const clear = () => state.setFilters({ [name]: null });
  return (
    <>
      <Select
        aria-label={label}
        placeholder={all}
        size="sm"
        clearable
        searchable={searchable}
        filter={findOption}
        nothingFoundMessage="Tidak ditemukan"
        data={[...data]}
        value={value ?? null}
        onChange={(next) => state.setFilters({ [name]: next })}
      />
      {value && (
        <Chip
          label={chipLabel(label)}
          text={data.find((one) => one.value === value)?.label ?? value}
          onRemove={clear}
        />
      )}
    </>
  );
}

type Bare = Pick<Props, 'state' | 'name' | 'label'>;

/** An amount in rupiah, asked for once the typing rests. */
export function FilterAmount({ state, name, label }: Bare) {
  const value = state.filters[name] ?? '';
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const ask = useDebouncedCallback((next: string) => state.setFilters({ [name]: next }), 400);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <>
      <RupiahInput
        aria-label={label}
        placeholder={label}
        size="sm"
        value={typed}
        onChange={(next) => {
          setTyped(String(next));
          ask(String(next));
        }}
      />
      {value && <Chip label={label} text={rupiah(Number(value))} onRemove={() => state.setFilters({ [name]: null })} />}
    </>
  );
}

/** A day; a date that is only half typed is no filter yet. */
export function FilterDay({ state, name, label }: Bare) {
  const value = state.filters[name] ?? '';
  return (
    <>
      <DateField
        filters
        label={label}
        size="sm"
        min="2000-01-01"
        value={value}
        onChange={(day) => state.setFilters({ [name]: day })}
      />
      {value && <Chip label={label} text={writtenDay(value)} onRemove={() => state.setFilters({ [name]: null })} />}
    </>
  );
}
