// Filters that many lists have, over words of the wire.
import { componentText, componentWords } from '../api/words';
import { choices } from '../lib/word';
import { FilterSelect } from './filters';
import { statusChoices } from './status';
import type { TableState } from './table-state';

type Props = { state: TableState };

export const FilterStatus = ({ state, words }: Props & { words: Parameters<typeof statusChoices>[0] }) => (
  <FilterSelect state={state} name="status" label="Saring status" all="Semua status" data={statusChoices(words)} />
);

export const FilterComponent = ({ state }: Props) => (
  <FilterSelect
    state={state}
    name="komponen"
    label="Saring komponen"
    all="Semua komponen"
    data={choices(componentWords, componentText)}
  />
);
