// The list of forms: a verifier's queue, the admin's desk, or a reader's view; its place is in the URL.

import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from '#router';
import { districtOptions } from '../../api/reference';
import type { ApplicationStatus } from '../../api/words';
import { applicationStatusWords, takenByText, takenByWords } from '../../api/words';
import { number } from '../../lib/money';
import { scholarshipName } from '../../lib/scholarships';
import { useTicked } from '../../ui/bulk-dialog';
import { type Column, DataTable } from '../../ui/data-table';
import { Desk } from '../../ui/desk';
import { FilterSelect, Filters } from '../../ui/filters';
import { SortSelect, withSort } from '../../ui/sort-select';
import { statusText } from '../../ui/status';
import { StatusBadge } from '../../ui/status-badge';
import { useTableState } from '../../ui/table-state';
import { DateText } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import { BulkApprove } from './bulk-approve';
import { BulkRecommend } from './bulk-recommend';
import { useDecidedToday } from './day-count';
import type { FormFound } from './form-found';
import type { ApplicationItem } from './queries';
import { applicationList, applicationPath } from './queries';
import css from './review.module.css';

const filterNames = ['status', 'distrikId', 'pemeriksa', 'luarWilayah'] as const;

type Props = {
  detailPath: (id: string, status: ApplicationStatus) => string;
  /** Status shown when the URL names none. */
  defaultStatus?: ApplicationStatus;
  /** Columns that only those who work on forms need. */
  working: boolean;
  /** Drafts are listed too: those that a branch helps with. */
  drafts?: boolean;
  /** Findings, marked in the rows and said again where many are decided. */
  found?: FormFound | undefined;
  /** What is done with many ticked forms together; `decreePath` is where a decree names the new recipients. */
  bulk?: { act: 'recommend' } | { act: 'approve'; decreePath: string };
};

const bulkText = { recommend: 'Rekomendasikan yang dipilih', approve: 'Setujui yang dipilih' } as const;

export function ApplicationQueue({ detailPath, defaultStatus, working, drafts = false, found, bulk }: Props) {
  const state = useTableState<'/api/cms/formulir-pendaftaran'>({ filters: filterNames });
  const status = state.filters.status ?? defaultStatus ?? '';
  const districts = useQuery(districtOptions());
  const { search } = useLocation();
  const [asOf] = useAsOf();
  const asked = { ...withSort(state), status: status === 'semua' ? undefined : status, per_tanggal: asOf };
  const decided = useDecidedToday(bulk !== undefined);
  const query = useQuery(applicationList(asked));
  const ticked = useTicked(query.data?.items);
  const [deciding, setDeciding] = useState(false);
  const endBulk = (changed: boolean) => {
    setDeciding(false);
    if (changed) ticked.clear();
  };
  const columns: Column<ApplicationItem>[] = [
    {
      id: 'nama',
      header: 'Nama',
      orders: { up: 'nama', down: 'nama-za' },
      cell: (row) => (
        <>
          <Link to={`${detailPath(row.id, row.status)}${search}`}>{row.nama ?? 'Tanpa nama'}</Link>
          {found?.mark(row.id)}
        </>
      ),
    },
    { id: 'nik', header: 'NIK', cell: (row) => row.nikTersamar ?? '–', hidden: true },
    { id: 'status', header: 'Status', orders: { up: 'status' }, cell: (row) => <StatusBadge status={row.status} /> },
    { id: 'distrik', header: 'Distrik', cell: (row) => row.distrik ?? '–' },
    { id: 'institusiPendidikan', header: 'Institusi', cell: (row) => row.institusiPendidikan ?? '–' },
    {
      id: 'programStudi',
      header: 'Program Studi',
      cell: (row) => [row.jenjang, row.programStudi].filter(Boolean).join(' ') || '–',
      hidden: working,
    },
    {
      id: 'beasiswa',
      header: 'Beasiswa',
      cell: (row) => scholarshipName(row.beasiswa),
      hidden: true,
    },
    ...(working
      ? [
          {
            id: 'dokumen',
            header: 'Dokumen',
            cell: (row: ApplicationItem) =>
              row.dokumenBelumDiperiksa > 0 ? `${row.dokumenBelumDiperiksa} belum diperiksa` : 'Sudah diperiksa',
          },
        ]
      : []),
    {
      id: 'pemegang',
      header: 'Di meja',
      orders: { down: 'terlama' },
      cell: (row) => (
        <>
          <Desk compact holder={row.pemegang} />
          {row.pemeriksa && (
            <p className={css.taken}>
              {row.pemeriksa.saya ? 'Anda periksa' : `Diperiksa ${row.pemeriksa.nama ?? 'petugas lain'}`}
            </p>
          )}
        </>
      ),
    },
    { id: 'diajukanPada', header: 'Diajukan', cell: (row) => <DateText value={row.diajukanPada} /> },
  ];
  return (
    <>
      {bulk && decided > 0 && (
        <p className={css.count} role="status">
          Hari ini Anda memutuskan <strong>{number(decided)} formulir</strong>.
        </p>
      )}
      {found?.gap && !found.pending && <p className={css.count}>{found.gap}</p>}
      <DataTable
        key={ticked.round}
        {...(bulk
          ? {
              onSelection: ticked.onSelection,
              actions: ticked.rows.length > 0 && (
                <Button size="sm" onClick={() => setDeciding(true)}>
                  {bulkText[bulk.act]} ({ticked.rows.length})
                </Button>
              ),
            }
          : {})}
        caption="Formulir pendaftaran"
        columns={columns}
        query={query}
        state={state}
        usualOrder="terlama"
        rowKey={(row) => row.id}
        searchLabel="Cari nama, institusi, atau nomor pendaftaran"
        emptyText="Tidak ada formulir"
        exportFrom={{ path: applicationPath, query: asked, name: 'formulir-pendaftaran' }}
        emptyHint={
          status && status !== 'semua'
            ? 'Ubah saringan status untuk melihat formulir lain.'
            : 'Formulir yang diajukan muncul di sini.'
        }
        filters={
          <Filters>
            <SortSelect
              state={state}
              options={[
                { value: 'terlama', label: 'Terlama menunggu' },
                { value: 'terbaru', label: 'Terbaru' },
                { value: 'terdahulu', label: 'Terdahulu' },
                { value: 'nama', label: 'Nama A–Z' },
                { value: 'nama-za', label: 'Nama Z–A' },
              ]}
            />
            <Select
              aria-label="Saring status"
              size="sm"
              data={[
                { value: 'semua', label: 'Semua status' },
                ...applicationStatusWords
                  .filter((one) => drafts || one !== 'draf')
                  .map((one) => ({ value: one, label: statusText(one) })),
              ]}
              value={status === '' ? 'semua' : status}
              allowDeselect={false}
              onChange={(value) => state.setFilters({ status: value })}
            />
            <FilterSelect
              state={state}
              name="distrikId"
              label="Saring distrik"
              all="Semua distrik"
              searchable
              data={districts.data ?? []}
            />
            {working && (
              <FilterSelect
                state={state}
                name="pemeriksa"
                label="Saring pemeriksa"
                all="Semua pemeriksa"
                data={takenByWords.map((one) => ({ value: one, label: takenByText[one] }))}
              />
            )}
            {bulk?.act === 'approve' && (
              <FilterSelect
                state={state}
                name="luarWilayah"
                label="Saring wilayah DPC"
                all="Semua wilayah"
                data={[{ value: 'true', label: 'Di luar wilayah DPC' }]}
              />
            )}
          </Filters>
        }
      />
      {deciding && bulk?.act === 'approve' && (
        <BulkApprove applications={ticked.rows} found={found} decreePath={bulk.decreePath} onClose={endBulk} />
      )}
      {deciding && bulk?.act === 'recommend' && (
        <BulkRecommend applications={ticked.rows} found={found} onClose={endBulk} />
      )}
    </>
  );
}
