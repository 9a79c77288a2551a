// The list of recipients, read by every office in its own scope.

import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { scholarshipName, scholarshipNames } from '../../lib/scholarships';
import { Badge, StatusBadge, statusText } from '../../ui/badge';
import { type Column, DataTable } from '../../ui/data-table';
import { Filters } from '../../ui/filters';
import { SortSelect, withSort } from '../../ui/sort-select';
import { useTableState } from '../../ui/table-state';
import { awardList } from './queries';
import { gpaText } from './text';
import { type AwardItem, awardStates } from './wire';

const filterNames = ['status', 'beasiswa'] as const;

export function AwardList({ detailPath, prefix = '' }: { detailPath?: (id: string) => string; prefix?: string }) {
  const state = useTableState({ filters: filterNames, prefix });
  const query = useQuery(awardList(withSort(state)));
  const columns: Column<AwardItem>[] = [
    {
      id: 'namaPenerima',
      header: 'Nama',
      cell: (row) =>
        detailPath ? (
          <Link to={detailPath(row.id)}>{row.namaPenerima ?? 'Tanpa nama'}</Link>
        ) : (
          (row.namaPenerima ?? 'Tanpa nama')
        ),
    },
    { id: 'institusiPendidikan', header: 'Institusi', cell: (row) => row.institusiPendidikan },
    { id: 'programStudi', header: 'Program Studi', cell: (row) => `${row.jenjang} ${row.programStudi}` },
    { id: 'beasiswa', header: 'Beasiswa', cell: (row) => scholarshipName(row.beasiswa) },
    { id: 'distrik', header: 'Distrik', cell: (row) => row.distrik ?? '–', hidden: true },
    { id: 'semester', header: 'Semester', align: 'right', cell: (row) => row.semesterTerakhir ?? '–' },
    { id: 'ipk', header: 'IPK', align: 'right', cell: (row) => gpaText(row.ipkTerakhir) },
    { id: 'nomorSk', header: 'SK', cell: (row) => row.nomorSk ?? 'Belum ada', hidden: true },
    {
      id: 'lulus',
      header: 'Kelulusan',
      cell: (row) => (
        <Badge tone={row.statusLulus ? 'good' : 'plain'}>{row.statusLulus ? 'Lulus' : 'Belum Lulus'}</Badge>
      ),
    },
    { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
  ];
  return (
    <DataTable
      caption="Penerima beasiswa"
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      searchLabel="Cari nama atau institusi"
      emptyText="Belum ada penerima"
      filters={
        <Filters>
          <SortSelect
            state={state}
            options={[
              { value: 'terbaru', label: 'Terbaru' },
              { value: 'nama', label: 'Nama A–Z' },
            ]}
          />
          <Select
            aria-label="Saring status penerima"
            placeholder="Semua status"
            size="sm"
            clearable
            data={awardStates.map((value) => ({ value, label: statusText(value) }))}
            value={state.filters.status ?? null}
            onChange={(value) => state.setFilters({ status: value })}
          />
          <Select
            aria-label="Saring jenis beasiswa"
            placeholder="Semua beasiswa"
            size="sm"
            clearable
            data={Object.entries(scholarshipNames).map(([value, label]) => ({ value, label }))}
            value={state.filters.beasiswa ?? null}
            onChange={(value) => state.setFilters({ beasiswa: value })}
          />
        </Filters>
      }
    />
  );
}
