// Final projects and research of recipients, searched by title, name or programme.
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#router';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';
import { type Column, DataTable } from '../../ui/data-table';
import { Filters } from '../../ui/filters';
import { SortSelect, withSort } from '../../ui/sort-select';
import { useTableState } from '../../ui/table-state';
import type { ResearchItem } from './queries';
import { researchList, researchPath } from './queries';

const filterNames = ['tahun'] as const;

export function ResearchList({ area }: { area: Role }) {
  const state = useTableState<'/api/cms/tugas-akhir'>({ filters: filterNames });
  const asked = withSort(state);
  const query = useQuery(researchList(asked));
  const columns: Column<ResearchItem>[] = [
    {
      id: 'judul',
      header: 'Judul',
      orders: { up: 'judul' },
      cell: (row) => <Link to={paths.areaDetail(area, 'penelitian', row.id)}>{row.judul ?? 'Judul dihapus'}</Link>,
    },
    { id: 'nama', header: 'Penerima', cell: (row) => row.namaPenerima ?? '–' },
    { id: 'institusi', header: 'Institusi', cell: (row) => row.institusiPendidikan },
    { id: 'programStudi', header: 'Program studi', cell: (row) => `${row.jenjang} ${row.programStudi}` },
    { id: 'tahun', header: 'Tahun', orders: { down: 'tahun' }, align: 'right', cell: (row) => row.tahun ?? '–' },
  ];
  return (
    <DataTable
      caption="Penelitian"
      columns={columns}
      query={query}
      state={state}
      usualOrder="terbaru"
      exportFrom={{ path: researchPath, query: asked, name: 'tugas-akhir' }}
      rowKey={(row) => row.id}
      searchLabel="Cari judul, nama, atau program studi"
      emptyText="Belum ada penelitian"
      emptyHint="Tugas akhir yang diunggah penerima beasiswa muncul di sini."
      filters={
        <Filters>
          <SortSelect
            state={state}
            options={[
              { value: 'terbaru', label: 'Terbaru' },
              { value: 'judul', label: 'Judul A–Z' },
              { value: 'tahun', label: 'Tahun' },
            ]}
          />
          <TextInput
            size="sm"
            aria-label="Saring tahun"
            placeholder="Semua tahun"
            inputMode="numeric"
            maxLength={4}
            defaultValue={state.filters.tahun ?? ''}
            onChange={(event) => {
              const year = event.currentTarget.value.replace(/\D/g, '');
              if (year === '' || year.length === 4) state.setFilters({ tahun: year });
            }}
          />
        </Filters>
      }
    />
  );
}
