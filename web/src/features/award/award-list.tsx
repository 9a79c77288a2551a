// The list of recipients, read by every office in its own scope.

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '#router';
import { districtOptions } from '../../api/reference';
import { awardStatusWords, objectionKindText } from '../../api/words';
import { scholarshipChoices, scholarshipName } from '../../lib/scholarships';
import { Badge } from '../../ui/badge';
import { useTicked } from '../../ui/bulk-dialog';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterSelect, Filters } from '../../ui/filters';
import { SortSelect, withSort } from '../../ui/sort-select';
import { statusChoices } from '../../ui/status';
import { StatusBadge } from '../../ui/status-badge';
import { useTableState } from '../../ui/table-state';
import { useAsOf } from '../../ui/use-as-of';
import { AttestMany } from './attest-many';
import { type AwardItem, type AwardQuery, awardList, awardPath } from './queries';
import { gpaText } from './text';

const filterNames = ['status', 'beasiswa', 'distrikId', 'terkonfirmasi', 'disanggah'] as const;
const noQuery: AwardQuery = {};

type Props = {
  detailPath?: (id: string) => string;
  prefix?: string;
  /** Narrows the list before any filter of the reader. */
  only?: AwardQuery;
  /** Rows can be ticked and their latest semester attested together. */
  canAttest?: boolean;
  /** What can be done with the list as a whole. */
  actions?: ReactNode;
};

export function AwardList({ detailPath, prefix = '', only = noQuery, canAttest = false, actions }: Props) {
  const districts = useQuery(districtOptions());
  const state = useTableState<'/api/cms/penerima-beasiswa'>({ filters: filterNames, prefix });
  const [asOf] = useAsOf();
  const asked = { ...withSort(state), ...only, per_tanggal: asOf };
  const query = useQuery(awardList(asked));
  const ticked = useTicked(query.data?.items);
  const columns: Column<AwardItem>[] = [
    {
      id: 'namaPenerima',
      header: 'Nama',
      orders: { up: 'nama', down: 'nama-za' },
      cell: (row) =>
        detailPath ? (
          <Link to={detailPath(row.id)}>{row.namaPenerima ?? 'Tanpa nama'}</Link>
        ) : (
          (row.namaPenerima ?? 'Tanpa nama')
        ),
    },
    { id: 'nim', header: 'NIM', cell: (row) => row.nim ?? '–', hidden: !canAttest },
    {
      id: 'institusiPendidikan',
      header: 'Institusi',
      orders: { up: 'institusi' },
      cell: (row) => row.institusiPendidikan,
      hidden: canAttest,
    },
    { id: 'programStudi', header: 'Program Studi', cell: (row) => `${row.jenjang} ${row.programStudi}` },
    { id: 'beasiswa', header: 'Beasiswa', cell: (row) => scholarshipName(row.beasiswa), hidden: canAttest },
    { id: 'distrik', header: 'Distrik', cell: (row) => row.distrik ?? '–', hidden: true },
    { id: 'semester', header: 'Semester', align: 'right', cell: (row) => row.semesterTerakhir ?? '–' },
    {
      id: 'ipk',
      header: 'IPK',
      orders: { down: 'ipk', up: 'ipk-terendah' },
      align: 'right',
      cell: (row) => gpaText(row.ipkTerakhir),
    },
    { id: 'nomorSk', header: 'SK', cell: (row) => row.nomorSk ?? 'Belum ada', hidden: true },
    {
      id: 'lulus',
      header: 'Kelulusan',
      cell: (row) => (
        <Badge tone={row.statusLulus ? 'good' : 'plain'}>{row.statusLulus ? 'Lulus' : 'Belum Lulus'}</Badge>
      ),
    },
    { id: 'status', header: 'Status', orders: { up: 'status' }, cell: (row) => <StatusBadge status={row.status} /> },
    {
      id: 'terkonfirmasi',
      header: 'Keaktifan',
      hidden: !canAttest,
      cell: (row) =>
        row.disanggah ? (
          <Badge tone="bad">{objectionKindText[row.disanggah]}</Badge>
        ) : row.semesterTerakhir ? (
          <Badge tone={row.terkonfirmasi ? 'good' : 'wait'}>
            {row.terkonfirmasi ? 'Terkonfirmasi' : 'Menunggu konfirmasi'}
          </Badge>
        ) : (
          'Belum ada data'
        ),
    },
  ];
  const waiting = ticked.rows.filter((row) => row.dataAkademikTerakhirId && !row.terkonfirmasi && !row.disanggah);
  return (
    <DataTable
      key={ticked.round}
      caption="Penerima beasiswa"
      columns={columns}
      query={query}
      state={state}
      usualOrder="terbaru"
      rowKey={(row) => row.id}
      searchLabel="Cari nama atau institusi"
      emptyText="Belum ada penerima"
      exportFrom={{ path: awardPath, query: asked, name: 'penerima-beasiswa' }}
      {...(canAttest
        ? {
            onSelection: ticked.onSelection,
            actions: <AttestMany awards={waiting} onDone={(changed) => changed && ticked.clear()} />,
          }
        : { actions })}
      filters={
        <Filters>
          <SortSelect
            state={state}
            options={[
              { value: 'terbaru', label: 'Terbaru' },
              { value: 'terdahulu', label: 'Terdahulu' },
              { value: 'nama', label: 'Nama A–Z' },
              { value: 'nama-za', label: 'Nama Z–A' },
              { value: 'institusi', label: 'Menurut institusi' },
              { value: 'ipk', label: 'IPK tertinggi' },
              { value: 'ipk-terendah', label: 'IPK terendah' },
              { value: 'status', label: 'Menurut status' },
            ]}
          />
          <FilterSelect
            state={state}
            name="status"
            label="Saring status penerima"
            all="Semua status"
            data={statusChoices(awardStatusWords)}
          />
          <FilterSelect
            state={state}
            name="beasiswa"
            label="Saring jenis beasiswa"
            all="Semua beasiswa"
            data={scholarshipChoices}
          />
          <FilterSelect
            state={state}
            name="distrikId"
            label="Saring distrik"
            all="Semua distrik"
            searchable
            data={districts.data ?? []}
          />
          <FilterSelect
            state={state}
            name="disanggah"
            label="Saring sanggahan kampus"
            all="Dengan atau tanpa sanggahan"
            data={[{ value: 'true', label: 'Disanggah kampus' }]}
          />
          {canAttest && (
            <FilterSelect
              state={state}
              name="terkonfirmasi"
              label="Saring keaktifan"
              all="Semua keaktifan"
              data={[
                { value: 'false', label: 'Menunggu konfirmasi' },
                { value: 'true', label: 'Terkonfirmasi' },
              ]}
            />
          )}
        </Filters>
      }
    />
  );
}
