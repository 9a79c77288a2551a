// Recipients who have not taken over the account that an import made for them, and the letters by which they do.
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { districtOptions, institutionOptions } from '../../api/reference';
import { useMay } from '../../api/rights';
import { scholarshipName } from '../../lib/scholarships';
import { Badge } from '../../ui/badge';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterSelect, Filters } from '../../ui/filters';
import { SearchSelect } from '../../ui/search-select';
import { useTableState } from '../../ui/table-state';
import { DateText } from '../../ui/text';
import { LettersDialog } from './letters-dialog';
import { type ClaimItem, unclaimedList } from './queries';

const filterNames = ['distrikId', 'institusiPendidikanId', 'berSurat'] as const;

const columns: Column<ClaimItem>[] = [
  { id: 'nama', header: 'Nama', cell: (row) => row.nama ?? 'Tanpa nama' },
  { id: 'institusi', header: 'Institusi', cell: (row) => row.institusi ?? '–' },
  { id: 'distrik', header: 'Distrik', cell: (row) => row.distrik ?? '–' },
  {
    id: 'beasiswa',
    header: 'Beasiswa',
    cell: (row) => (row.beasiswa ? scholarshipName(row.beasiswa) : '–'),
    hidden: true,
  },
  { id: 'batch', header: 'Batch', cell: (row) => row.batchPenerimaan ?? '–' },
  { id: 'surat', header: 'Surat', cell: (row) => <Letter row={row} /> },
];

export function UnclaimedList() {
  const state = useTableState<'/api/cms/surat-klaim'>({ filters: filterNames });
  const query = useQuery(unclaimedList(state.query));
  const districts = useQuery(districtOptions());
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed, 250);
  const institutions = useQuery(institutionOptions(wanted));
  const may = useMay();
  const [ticked, setTicked] = useState<string[]>([]);
  const [round, setRound] = useState(0);
  const [making, setMaking] = useState(false);
  const total = query.data?.totalItems ?? 0;
  return (
    <>
      <DataTable
        key={round}
        caption="Penerima yang belum mengklaim akun"
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.penggunaId}
        searchLabel="Cari nama"
        emptyText="Tidak ada penerima yang belum mengklaim akunnya"
        emptyHint="Penerima dari impor daftar tampil di sini sampai akunnya mereka ambil dengan surat berkode."
        onSelection={setTicked}
        exportFrom={{ path: '/api/cms/surat-klaim', query: state.query, name: 'belum-klaim' }}
        actions={
          may('user:ubah') && (
            <Button size="sm" disabled={total === 0} onClick={() => setMaking(true)}>
              {ticked.length > 0 ? `Buat surat (${ticked.length} dipilih)` : `Buat surat (${Math.min(total, 500)})`}
            </Button>
          )
        }
        filters={
          <Filters>
            <FilterSelect
              state={state}
              name="berSurat"
              label="Saring surat"
              all="Dengan dan tanpa surat"
              data={[
                { value: 'false', label: 'Belum dibuatkan surat' },
                { value: 'true', label: 'Sudah dibuatkan surat' },
              ]}
            />
            <FilterSelect
              state={state}
              name="distrikId"
              label="Saring distrik"
              all="Semua distrik"
              data={districts.data ?? []}
              searchable
            />
            <SearchSelect
              state={state}
              name="institusiPendidikanId"
              label="Saring sekolah atau kampus"
              all="Semua sekolah dan kampus"
              data={institutions.data ?? []}
              onSearch={setTyped}
            />
          </Filters>
        }
      />
      {making && (
        <LettersDialog
          ids={ticked}
          total={total}
          filters={state.filters}
          search={state.search}
          onClose={(made) => {
            setMaking(false);
            if (!made) return;
            setTicked([]);
            setRound(round + 1);
          }}
        />
      )}
    </>
  );
}

function Letter({ row }: { row: ClaimItem }) {
  if (!row.suratDibuatPada) return <Badge>Belum ada</Badge>;
  return (
    <>
      <DateText value={row.suratDibuatPada} /> oleh {row.suratDibuatOleh ?? 'petugas'}, berlaku sampai{' '}
      <DateText value={row.suratBerlakuSampai} />
    </>
  );
}
