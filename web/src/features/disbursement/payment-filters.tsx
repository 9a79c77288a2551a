// What the list of payments is filtered by; the rare ones show when they are asked for, or when the address names one.
import { useQuery } from '@tanstack/react-query';
import { bankOptions, paymentChoices } from '../../api/reference';
import { disbursementStatusWords, type WorkKind, workKindLongText } from '../../api/words';
import { choices } from '../../lib/word';
import { FilterOfficials } from '../../ui/filter-officials';
import { FilterPerson } from '../../ui/filter-person';
import { FilterComponent, FilterStatus } from '../../ui/filter-words';
import { FilterAmount, FilterDay, FilterSelect, Filters, RareFilters } from '../../ui/filters';
import { SortSelect } from '../../ui/sort-select';
import type { TableState } from '../../ui/table-state';

export const rareFilters = [
  'antrean',
  'userId',
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
const piles: readonly WorkKind[] = ['persetujuan', 'spp', 'spm', 'sp2d', 'penyaluran', 'ditolak'];

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
  return (
    <Filters>
      <SortSelect state={state} options={orders} />
      <FilterStatus state={state} words={disbursementStatusWords} />
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
      <FilterComponent state={state} />
      <FilterSelect
        state={state}
        name="tahun"
        label="Saring tahun"
        all="Semua tahun"
        data={[year + 1, year, year - 1, year - 2].map((value) => ({ value: String(value), label: String(value) }))}
      />
      {!ofRoster && (
        <RareFilters state={state} names={rareFilters}>
          <Further state={state} />
        </RareFilters>
      )}
    </Filters>
  );
}

function Further({ state }: { state: TableState }) {
  const banks = useQuery(bankOptions()).data ?? [];
  const day = state.query.per_tanggal;
  const known = useQuery(paymentChoices(typeof day === 'string' ? day : undefined)).data;
  return (
    <>
      <FilterSelect
        state={state}
        name="antrean"
        label="Saring pekerjaan saya"
        all="Semua pekerjaan"
        data={choices(piles, workKindLongText)}
      />
      <FilterPerson state={state} />
      <FilterSelect state={state} name="bankId" label="Saring bank" all="Semua bank" searchable data={banks} />
      <FilterSelect
        state={state}
        name="batchPenerimaan"
        label="Saring gelombang"
        all="Semua gelombang"
        searchable
        data={(known?.gelombang ?? []).map((batch) => ({ value: batch, label: batch }))}
      />
      <FilterOfficials state={state} />
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
