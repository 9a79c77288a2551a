// What narrows the list of awardees; all of it stands in the address, so that a link shows the same.
import { type FormEvent, useState } from 'react';
import { type AwardStatus, awardStatusText } from '../../api/words';
import { lengths } from '../../lib/lengths';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/fields';
import css from './awardee-filters.module.css';
import { monthEnds } from './month-ends';

interface Props {
  year: number;
  years: readonly { tahun: number; jumlah: number }[];
  search: string;
  status: AwardStatus | undefined;
  asOf: string;
  onChange: (change: Record<string, string>) => void;
}

/** Days belong to the year that was shown. */
const noDay = { per: '', dari: '', sampai: '' };

export function AwardeeFilters({ year, years, search, status, asOf, onChange }: Props) {
  const [typed, setTyped] = useState(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ cari: typed.trim() });
  };
  const listed = years.some(({ tahun }) => tahun === year) ? years : [{ tahun: year, jumlah: 0 }, ...years];
  return (
    <form className={css.filters} onSubmit={submit} role="search" aria-label="Saring daftar awardee">
      <SelectField label="Tahun" value={year} onChange={(event) => onChange({ tahun: event.target.value, ...noDay })}>
        {listed.map(({ tahun, jumlah }) => (
          <option key={tahun} value={tahun}>
            {tahun} ({jumlah} nama)
          </option>
        ))}
      </SelectField>
      <SelectField label="Keadaan" value={status ?? ''} onChange={(event) => onChange({ keadaan: event.target.value })}>
        <option value="">Semua</option>
        {Object.entries(awardStatusText).map(([word, label]) => (
          <option key={word} value={word}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Lihat per tanggal" value={asOf} onChange={(event) => onChange({ per: event.target.value })}>
        <option value="">Hari ini</option>
        {monthEnds(year).map(({ day, label }) => (
          <option key={day} value={day}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Cari nama atau sekolah"
        type="search"
        maxLength={lengths.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" kind="plain">
        Cari
      </Button>
    </form>
  );
}
