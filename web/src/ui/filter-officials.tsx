// Lists of money narrowed by who prepared and who approved.
import { useQuery } from '@tanstack/react-query';
import { paymentChoices } from '../api/reference';
import { FilterSelect } from './filters';
import type { TableState } from './table-state';

export function FilterOfficials({ state }: { state: TableState }) {
  const day = state.query.per_tanggal;
  const known = useQuery(paymentChoices(typeof day === 'string' ? day : undefined)).data;
  const officials = (known?.petugas ?? []).map((one) => ({ ...one, value: one.id, label: one.nama ?? 'Tanpa nama' }));
  return (
    <>
      <FilterSelect
        state={state}
        name="disiapkanOleh"
        label="Saring penyusun"
        all="Semua penyusun"
        searchable
        data={officials.filter((one) => one.menyiapkan)}
      />
      <FilterSelect
        state={state}
        name="disetujuiOleh"
        label="Saring penyetuju"
        all="Semua penyetuju"
        searchable
        data={officials.filter((one) => one.menyetujui)}
      />
    </>
  );
}
