// Active recipients of whom no account is known, with the way to enter one.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '#router';
import { districtOptions } from '../../api/reference';
import { scholarshipChoices, scholarshipName } from '../../lib/scholarships';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterSelect, Filters } from '../../ui/filters';
import { May } from '../../ui/may';
import { withSort } from '../../ui/sort-select';
import { useTableState } from '../../ui/table-state';
import { EnterAccount } from './enter-account';
import type { Recipient } from './queries';
import { recipientList, recipientPath } from './queries';

const filterNames = ['beasiswa', 'distrikId'] as const;

export function WithoutAccount({ recipientPage }: { recipientPage: (awardId: string) => string }) {
  const state = useTableState<typeof recipientPath>({ size: 25, filters: filterNames });
  const districts = useQuery(districtOptions()).data ?? [];
  const [entering, setEntering] = useState<string | null>(null);
  const asked = { sort: 'nama', ...withSort(state), status: 'aktif', tanpaRekening: 'true' };
  const query = useQuery(recipientList(asked));
  const columns: Column<Recipient>[] = [
    {
      id: 'namaPenerima',
      header: 'Penerima',
      orders: { up: 'nama', down: 'nama-za' },
      cell: (row) => <Link to={recipientPage(row.id)}>{row.namaPenerima ?? 'Tanpa nama'}</Link>,
    },
    { id: 'institusi', header: 'Institusi', orders: { up: 'institusi' }, cell: (row) => row.institusiPendidikan },
    { id: 'beasiswa', header: 'Beasiswa', cell: (row) => scholarshipName(row.beasiswa) },
    { id: 'distrik', header: 'Distrik', cell: (row) => row.distrik ?? '–' },
    {
      id: 'tindakan',
      header: 'Tindakan',
      cell: (row) => (
        <May right="rekening:tambah">
          <Button
            kind="plain"
            compact
            aria-label={`Masukkan rekening ${row.namaPenerima ?? ''}`}
            onClick={() => setEntering(row.id)}
          >
            Masukkan rekening
          </Button>
        </May>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Penerima tanpa rekening"
        columns={columns}
        query={query}
        state={state}
        usualOrder="nama"
        rowKey={(row) => row.id}
        searchLabel="Cari nama atau institusi"
        emptyText="Semua penerima aktif sudah punya rekening"
        exportFrom={{ path: recipientPath, query: asked, name: 'tanpa-rekening' }}
        filters={
          <Filters>
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
              data={districts}
            />
          </Filters>
        }
      />
      {entering && <EnterAccount awardId={entering} onClose={() => setEntering(null)} />}
    </>
  );
}
