// The list of findings, read by every office in its own scope; admins set warnings aside.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from '#router';
import { findingKeyText, findingKeyWords, severityWords, severityText as severityWordText } from '../../api/words';
import { choices } from '../../lib/word';
import { Badge } from '../../ui/badge';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterPerson } from '../../ui/filter-person';
import { FilterSelect, Filters } from '../../ui/filters';
import { SortSelect, withSort } from '../../ui/sort-select';
import { useTableState } from '../../ui/table-state';
import { DateText } from '../../ui/text';
import { DismissDialog } from './dismiss-dialog';
import css from './finding.module.css';
import { Dismissal } from './finding-panel';
import type { Finding, FindingPerson } from './queries';
import { findingList, findingPath } from './queries';
import { dismissText, severityText } from './text';

const filterNames = ['tingkat', 'kode', 'status', 'untukSaya', 'userId'] as const;

function Person({ person, formPath }: { person: FindingPerson; formPath: (id: string) => string }) {
  const name = person.nama ?? 'Tanpa nama';
  if (!person.formulirPendaftaranId) return name;
  return <Link to={formPath(person.formulirPendaftaranId)}>{name}</Link>;
}

export function FindingList({
  formPath,
  canDismiss = false,
  mark,
}: {
  formPath: (id: string) => string;
  canDismiss?: boolean;
  /** The inspector's mark on a finding. */
  mark?: (finding: Finding) => ReactNode;
}) {
  const state = useTableState<'/api/cms/temuan'>({ filters: filterNames });
  const asked = withSort(state);
  const query = useQuery(findingList(asked));
  const [dismissing, setDismissing] = useState<Finding | null>(null);
  const columns: Column<Finding>[] = [
    {
      id: 'tingkat',
      header: 'Tingkat',
      orders: { down: 'tingkat' },
      cell: (row) => {
        const [word, tone] = severityText(row.tingkat);
        return <Badge tone={tone}>{word}</Badge>;
      },
    },
    {
      id: 'judul',
      header: 'Temuan',
      long: true,
      cell: (row) => (
        <div className={css.what}>
          <strong>{row.judul}</strong>
          <span className={css.muted}>{row.penjelasan}</span>
        </div>
      ),
    },
    {
      id: 'orang',
      header: 'Orang',
      orders: { up: 'nama' },
      cell: (row) => <Person person={row.orang} formPath={formPath} />,
    },
    {
      id: 'orangLain',
      header: 'Orang lain',
      cell: (row) => {
        if (row.orangLainTersembunyi) return 'Di luar wilayah';
        return row.orangLain ? <Person person={row.orangLain} formPath={formPath} /> : '–';
      },
    },
    {
      id: 'ditemukanPada',
      header: 'Sejak',
      orders: { down: 'terbaru' },
      cell: (row) => <DateText value={row.ditemukanPada} />,
    },
    {
      id: 'putusan',
      header: 'Putusan',
      cell: (row) => {
        if (row.pengabaian) return <Dismissal finding={row} />;
        if (canDismiss && row.dapatDiabaikan)
          return (
            <Button size="xs" variant="default" onClick={() => setDismissing(row)}>
              {dismissText(row)}…
            </Button>
          );
        return 'Terbuka';
      },
    },
    ...(mark ? [{ id: 'tanda', header: 'Kertas kerja', cell: mark }] : []),
  ];
  return (
    <>
      <DataTable
        caption="Temuan"
        columns={columns}
        query={query}
        state={state}
        usualOrder="tingkat"
        rowKey={(row) => `${row.id} ${row.orang.userId}`}
        searchLabel="Cari nama"
        emptyText="Tidak ada temuan"
        exportFrom={{ path: findingPath, query: asked, name: 'temuan' }}
        filters={
          <Filters>
            <SortSelect
              state={state}
              options={[
                { value: 'tingkat', label: 'Paling berat dulu' },
                { value: 'terbaru', label: 'Terbaru' },
                { value: 'nama', label: 'Nama A–Z' },
              ]}
            />
            <FilterSelect
              state={state}
              name="tingkat"
              label="Saring tingkat"
              all="Semua tingkat"
              data={choices(severityWords, severityWordText)}
            />
            <FilterSelect
              state={state}
              name="kode"
              label="Saring jenis temuan"
              all="Semua jenis"
              data={choices(findingKeyWords, findingKeyText)}
            />
            <FilterPerson state={state} />
            <FilterSelect
              state={state}
              name="status"
              label="Saring putusan"
              all="Semua putusan"
              data={[
                { value: 'terbuka', label: 'Terbuka' },
                { value: 'diabaikan', label: 'Diabaikan' },
              ]}
            />
            <FilterSelect
              state={state}
              name="untukSaya"
              label="Saring menurut penyusun"
              all="Dari siapa pun"
              data={[{ value: 'true', label: 'Bukan susunan saya' }]}
            />
          </Filters>
        }
      />
      {dismissing && (
        <DismissDialog
          finding={dismissing}
          onClose={() => setDismissing(null)}
          onReload={() => {
            setDismissing(null);
            void query.refetch();
          }}
        />
      )}
    </>
  );
}
