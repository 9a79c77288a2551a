// What the list of payments is filtered by; the rare ones show when they are asked for, or when the address names one.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bankOptions } from '../../api/reference';
import {
  componentText,
  componentWords,
  disbursementStatusWords,
  type WorkKind,
  workKindLongText,
} from '../../api/words';
import { choices } from '../../lib/word';
import { FilterAmount, FilterDay, FilterSelect, Filters } from '../../ui/filters';
import { SortSelect } from '../../ui/sort-select';
import { statusChoices } from '../../ui/status';
import type { TableState } from '../../ui/table-state';
import { paymentChoices } from './queries';

export const rareFilters = [
  'antrean',
  'bankId',
  'batchPenerimaan',
  'disiapkanOleh',
  'disetujuiOleh',
  'jumlahDari',
  'jumlahSampai',
  'disetujuiDari',
  'disetujuiSampai',
  'sp2dDari',
  'sp2dSampai',
  'disalurkanDari',
  'disalurkanSampai',
] as const;

/** Piles of work that no status alone tells. */
const piles: readonly WorkKind[] = ['persetujuan', 'ditolak'];

const orders = [
  { value: 'terbaru', label: 'Terbaru' },
  { value: 'terdahulu', label: 'Terdahulu' },
  { value: 'terlama', label: 'Terlama menunggu' },
  { value: 'jumlah', label: 'Jumlah terbesar' },
  { value: 'jumlah-terkecil', label: 'Jumlah terkecil' },
  { value: 'nama', label: 'Nama A–Z' },
  { value: 'nama-za', label: 'Nama Z–A' },
  { value: 'status', label: 'Menurut status' },
  { value: 'diubah', label: 'Terakhir diubah' },
  { value: 'lama-tidak-diubah', label: 'Terlama tidak diubah' },
  { value: 'sp2d', label: 'SP2D terakhir' },
  { value: 'disalurkan', label: 'Terakhir disalurkan' },
];

type Props = { state: TableState; categories: { value: string; label: string }[]; ofRoster: boolean };

export function PaymentFilters({ state, categories, ofRoster }: Props) {
  const year = new Date().getFullYear();
  const [asked, setAsked] = useState(false);
  const more = asked || rareFilters.some((name) => state.filters[name]);
  return (
    <Filters>
      <SortSelect state={state} options={orders} />
      <FilterSelect
        state={state}
        name="status"
        label="Saring status"
        all="Semua status"
        data={statusChoices(disbursementStatusWords)}
      />
      <FilterSelect
        state={state}
        name="tertahan"
        label="Saring yang tertahan"
        all="Tertahan atau tidak"
        data={[{ value: '1', label: 'Tertahan' }]}
      />
      {!ofRoster && (
        <FilterSelect
          state={state}
          name="kategoriKeuanganId"
          label="Saring kategori"
          all="Semua kategori"
          data={categories}
        />
      )}
      <FilterSelect
        state={state}
        name="komponen"
        label="Saring komponen"
        all="Semua komponen"
        data={choices(componentWords, componentText)}
      />
      <FilterSelect
        state={state}
        name="tahun"
        label="Saring tahun"
        all="Semua tahun"
        data={[year + 1, year, year - 1, year - 2].map((value) => ({ value: String(value), label: String(value) }))}
      />
      {!ofRoster && !more && (
        <Button size="sm" variant="default" onClick={() => setAsked(true)}>
          Saringan lain
        </Button>
      )}
      {!ofRoster && more && <RareFilters state={state} />}
    </Filters>
  );
}

function RareFilters({ state }: { state: TableState }) {
  const banks = useQuery(bankOptions()).data ?? [];
  const day = state.query.per_tanggal;
  const known = useQuery(paymentChoices(typeof day === 'string' ? day : undefined)).data;
  const officials = (known?.petugas ?? []).map((one) => ({ ...one, value: one.id, label: one.nama ?? 'Tanpa nama' }));
  return (
    <>
      <FilterSelect
        state={state}
        name="antrean"
        label="Saring pekerjaan saya"
        all="Semua pekerjaan"
        data={choices(piles, workKindLongText)}
      />
      <FilterSelect state={state} name="bankId" label="Saring bank" all="Semua bank" searchable data={banks} />
      <FilterSelect
        state={state}
        name="batchPenerimaan"
        label="Saring gelombang"
        all="Semua gelombang"
        searchable
        data={(known?.gelombang ?? []).map((batch) => ({ value: batch, label: batch }))}
      />
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
      <FilterAmount state={state} name="jumlahDari" label="Jumlah paling sedikit" />
      <FilterAmount state={state} name="jumlahSampai" label="Jumlah paling banyak" />
      <FilterDay state={state} name="disetujuiDari" label="Disetujui dari tanggal" />
      <FilterDay state={state} name="disetujuiSampai" label="Disetujui sampai tanggal" />
      <FilterDay state={state} name="sp2dDari" label="SP2D dari tanggal" />
      <FilterDay state={state} name="sp2dSampai" label="SP2D sampai tanggal" />
      <FilterDay state={state} name="disalurkanDari" label="Disalurkan dari tanggal" />
      <FilterDay state={state} name="disalurkanSampai" label="Disalurkan sampai tanggal" />
    </>
  );
}
