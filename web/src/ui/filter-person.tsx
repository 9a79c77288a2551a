// A list narrowed to one recipient: the name is asked of the server as it is typed, and an address that names one says who.
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personOption, personOptions } from '../api/reference';
import { SearchSelect } from './search-select';
import type { TableState } from './table-state';

/** The filter's name in the address and in the call of every list that has it. */
export const personFilter = 'userId';

export function FilterPerson({ state }: { state: TableState }) {
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed, 250);
  const [open, setOpen] = useState(false);
  const found = useQuery({ ...personOptions(wanted), enabled: open }).data ?? [];
  const chosen = useQuery(personOption(state.filters[personFilter])).data ?? [];
  const known = new Map([...chosen, ...found].map((one) => [one.value, one]));
  return (
    <SearchSelect
      state={state}
      name={personFilter}
      label="Saring orang"
      all="Semua orang"
      data={[...known.values()]}
      onSearch={setTyped}
      onOpen={() => setOpen(true)}
    />
  );
}
