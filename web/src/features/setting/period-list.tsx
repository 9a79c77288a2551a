// When each type of scholarship is open in a year, for how many, with which amounts and documents.
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { number } from '../../lib/money';
import { scholarshipName } from '../../lib/scholarships';
import { ActDialog } from '../../ui/act-dialog';
import { Badge } from '../../ui/badge';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterSelect, Filters } from '../../ui/filters';
import { RowButton } from '../../ui/row-button';
import { useTableState } from '../../ui/table-state';
import { DateText } from '../../ui/text';
import { type PeriodDialogProps, PeriodForm } from './period-form';
import type { Period } from './queries';
import { periodList, periodPath, periodPlaces, useDeletePeriod, useRestorePeriod } from './queries';

const filterNames = ['status'] as const;

export function PeriodList() {
  const state = useTableState<'/api/cms/periode'>({ filters: filterNames });
  const asked = { ...state.query, sort: 'terbaru' };
  const list = useQuery(periodList(asked));
  const places = useQuery(periodPlaces());
  const isDeleted = state.filters.status === 'dihapus';
  const [open, setOpen] = useState<{ act: 'form' | 'delete' | 'restore'; period: Period | null } | null>(null);
  const columns: Column<Period>[] = [
    { id: 'tahun', header: 'Tahun', cell: (row) => row.tahun },
    { id: 'beasiswa', header: 'Beasiswa', cell: (row) => scholarshipName(row.beasiswa) },
    { id: 'buka', header: 'Buka', cell: (row) => <DateText value={row.buka} /> },
    { id: 'tutup', header: 'Tutup', cell: (row) => <DateText value={row.tutup} /> },
    {
      id: 'terisi',
      header: 'Penerima',
      align: 'right',
      cell: (row) => <Places granted={places.data?.get(row.id) ?? 0} quota={row.kuota ?? null} />,
    },
    { id: 'kuota', header: 'Kuota', align: 'right', cell: (row) => (row.kuota ? number(row.kuota) : 'Tanpa batas') },
    {
      id: 'tindakan',
      header: 'Tindakan',
      align: 'right',
      cell: (row) =>
        isDeleted ? (
          <RowButton
            onClick={() => setOpen({ act: 'restore', period: row })}
            aria-label={`Pulihkan ${scholarshipName(row.beasiswa)} ${row.tahun}`}
          >
            Pulihkan
          </RowButton>
        ) : (
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            <RowButton
              onClick={() => setOpen({ act: 'form', period: row })}
              aria-label={`Ubah ${scholarshipName(row.beasiswa)} ${row.tahun}`}
            >
              Ubah
            </RowButton>
            <RowButton
              onClick={() => setOpen({ act: 'delete', period: row })}
              aria-label={`Hapus ${scholarshipName(row.beasiswa)} ${row.tahun}`}
            >
              Hapus
            </RowButton>
          </Group>
        ),
    },
  ];
  const close = () => setOpen(null);
  return (
    <>
      <DataTable
        caption="Periode beasiswa"
        columns={columns}
        query={list}
        state={state}
        rowKey={(row) => row.id}
        searchLabel="Cari jenis atau tahun"
        emptyText={isDeleted ? 'Tidak ada periode yang dihapus' : 'Belum ada periode'}
        emptyHint="Tanpa periode, formulir jenis beasiswa itu belum dapat diajukan siapa pun."
        columnMenu={false}
        exportFrom={{ path: periodPath, query: asked, name: 'periode' }}
        actions={<Button onClick={() => setOpen({ act: 'form', period: null })}>Tambah periode</Button>}
        filters={
          <Filters>
            <FilterSelect
              state={state}
              name="status"
              label="Saring status"
              all="Yang berlaku"
              data={[{ value: 'dihapus', label: 'Dihapus' }]}
            />
          </Filters>
        }
      />
      {open?.act === 'form' && (
        <PeriodForm
          period={list.data?.items.find((one) => one.id === open.period?.id) ?? open.period}
          onClose={close}
          onReload={() => void list.refetch()}
        />
      )}
      {open?.act === 'delete' && open.period && (
        <DeletePeriod period={open.period} onClose={close} onReload={() => void list.refetch()} />
      )}
      {open?.act === 'restore' && open.period && (
        <RestorePeriod
          period={list.data?.items.find((one) => one.id === open.period?.id) ?? open.period}
          onClose={close}
          onReload={() => void list.refetch()}
        />
      )}
    </>
  );
}

/** How many were granted, and that no more can be. */
function Places({ granted, quota }: { granted: number; quota: number | null }) {
  const full = quota !== null && granted >= quota;
  return (
    <>
      {number(granted)} {full && <Badge tone="bad">Penuh</Badge>}
    </>
  );
}

function DeletePeriod({ period, onClose, onReload }: PeriodDialogProps & { period: Period }) {
  const command = useDeletePeriod(onClose);
  return (
    <ActDialog
      title="Hapus periode"
      button="Hapus"
      danger
      command={command}
      onAct={() => command.mutate({ id: period.id, versi: period.versi })}
      about={{ stream: 'scholarship_period', id: period.id }}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        Periode <strong>{scholarshipName(period.beasiswa)}</strong> tahun {period.tahun} tidak lagi membatasi
        pendaftaran. Penghapusan ini tercatat dan dapat dipulihkan dari daftar yang dihapus.
      </p>
    </ActDialog>
  );
}

function RestorePeriod({ period, onClose, onReload }: PeriodDialogProps & { period: Period }) {
  const command = useRestorePeriod(onClose);
  return (
    <ActDialog
      title="Pulihkan periode"
      button="Pulihkan"
      command={command}
      onAct={() => command.mutate({ id: period.id, versi: period.versi })}
      about={{ stream: 'scholarship_period', id: period.id }}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        Periode <strong>{scholarshipName(period.beasiswa)}</strong> tahun {period.tahun} berlaku lagi seperti sebelum
        dihapus.
      </p>
    </ActDialog>
  );
}
