// Choosers of what a register is narrowed by, where there is too much to load at once: what is typed is asked of the
// server, so that also the oldest is found; what is chosen already is named.
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { institutionOptions } from '../../api/reference';
import { decreeOf, decrees, rosterOf, rosters } from './queries';

type Option = { value: string; label: string };
type Props = { value: string; onChange: (value: string) => void };

function Chooser({
  label,
  all,
  found,
  chosen,
  value,
  onChange,
  onSearch,
}: Props & {
  label: string;
  all: string;
  found: readonly Option[];
  chosen: Option | undefined;
  onSearch: (text: string) => void;
}) {
  const known = found.some((one) => one.value === value);
  const data = chosen && !known ? [chosen, ...found] : found;
  return (
    <Select
      label={label}
      placeholder={all}
      clearable
      searchable
      nothingFoundMessage="Tidak ditemukan"
      filter={({ options }) => options}
      data={data.map((one) => ({ value: one.value, label: one.label }))}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      onSearchChange={onSearch}
    />
  );
}

/** What stands in the field is no search: it would find only itself. */
const searchOf = (text: string, chosen: Option | undefined) => (text === chosen?.label ? '' : text);

export function RosterChooser({ value, onChange }: Props) {
  const [text, setText] = useState('');
  const chosen = useQuery({ ...rosterOf(value), enabled: value !== '' }).data;
  const found = useQuery(rosters(searchOf(text, chosen))).data ?? [];
  const props = { value, onChange, found, chosen, onSearch: setText };
  return <Chooser label="Daftar pembayaran" all="Semua daftar" {...props} />;
}

export function DecreeChooser({ value, onChange }: Props) {
  const [text, setText] = useState('');
  const chosen = useQuery({ ...decreeOf(value), enabled: value !== '' }).data;
  const found = useQuery(decrees(searchOf(text, chosen))).data ?? [];
  const props = { value, onChange, found, chosen, onSearch: setText };
  return <Chooser label="SK penetapan" all="Semua SK" {...props} />;
}

export function CampusChooser({ value, onChange }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Option>();
  const found = useQuery(institutionOptions(searchOf(text, chosen))).data ?? [];
  const choose = (next: string) => {
    setChosen(found.find((one) => one.value === next));
    onChange(next);
  };
  const named = value && !chosen ? { value, label: value } : chosen;
  const props = { value, onChange: choose, found, chosen: named, onSearch: setText };
  return <Chooser label="Kampus atau sekolah" all="Semua kampus" {...props} />;
}
