// Everybody's achievements: read the certificate, delete what does not belong here, bring it back.

import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '#router';
import { achievementLevelText, achievementLevelWords } from '../../api/words';
import { choices } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterSelect, Filters } from '../../ui/filters';
import { RowButton } from '../../ui/row-button';
import { SortSelect, withSort } from '../../ui/sort-select';
import { useTableState } from '../../ui/table-state';
import { CertificateLink } from './certificate-link';
import type { AchievementItem } from './queries';
import { achievementList, achievementPath, useDeleteAchievement, useRestoreAchievement } from './queries';

const filterNames = ['tingkat', 'status'] as const;

/** `formPath` leads to whose it is. */
export function AchievementList({ formPath }: { formPath: (id: string) => string }) {
  const state = useTableState<'/api/cms/prestasi'>({ filters: filterNames });
  const asked = withSort(state);
  const list = useQuery(achievementList(asked));
  const [open, setOpen] = useState<{ act: 'delete' | 'restore'; item: AchievementItem } | null>(null);
  const isDeleted = state.filters.status === 'dihapus';
  const nameOf = (row: AchievementItem) => row.nama ?? 'prestasi';
  const columns: Column<AchievementItem>[] = [
    { id: 'nama', header: 'Prestasi', cell: (row) => row.nama ?? 'Nama dihapus' },
    {
      id: 'pemilik',
      header: 'Nama',
      orders: { up: 'nama' },
      cell: (row) =>
        row.formulirPendaftaranId ? (
          <Link to={formPath(row.formulirPendaftaranId)}>{row.namaPemilik ?? 'Tanpa nama'}</Link>
        ) : (
          'Belum mendaftar'
        ),
    },
    { id: 'institusi', header: 'Institusi', cell: (row) => row.institusiPendidikan ?? '–' },
    { id: 'tingkat', header: 'Tingkat', cell: (row) => achievementLevelText[row.tingkat] },
    { id: 'tahun', header: 'Tahun', align: 'right', cell: (row) => row.tahun },
    { id: 'peringkat', header: 'Peringkat', cell: (row) => row.peringkat ?? '–' },
    { id: 'penyelenggara', header: 'Penyelenggara', cell: (row) => row.penyelenggara ?? '–', hidden: true },
    { id: 'sertifikat', header: 'Sertifikat', cell: (row) => <CertificateLink of={row} /> },
    {
      id: 'tindakan',
      header: 'Tindakan',
      align: 'right',
      cell: (row) => (
        <Group justify="flex-end" wrap="nowrap">
          <RowButton
            onClick={() => setOpen({ act: isDeleted ? 'restore' : 'delete', item: row })}
            aria-label={`${isDeleted ? 'Pulihkan' : 'Hapus'} ${nameOf(row)}`}
          >
            {isDeleted ? 'Pulihkan' : 'Hapus'}
          </RowButton>
        </Group>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Prestasi"
        columns={columns}
        query={list}
        state={state}
        usualOrder="terbaru"
        exportFrom={{ path: achievementPath, query: asked, name: 'prestasi' }}
        rowKey={(row) => row.id}
        searchLabel="Cari prestasi, nama, atau institusi"
        emptyText={isDeleted ? 'Tidak ada prestasi yang dihapus' : 'Belum ada prestasi'}
        emptyHint="Prestasi yang dikirim pemohon dan penerima beserta sertifikatnya muncul di sini."
        filters={
          <Filters>
            <SortSelect
              state={state}
              options={[
                { value: 'terbaru', label: 'Terbaru' },
                { value: 'nama', label: 'Nama A–Z' },
              ]}
            />
            <FilterSelect
              state={state}
              name="tingkat"
              label="Saring tingkat"
              all="Semua tingkat"
              data={choices(achievementLevelWords, achievementLevelText)}
            />
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
      {open && (
        <DeleteOrRestore
          act={open.act}
          item={list.data?.items.find((one) => one.id === open.item.id) ?? open.item}
          onClose={() => setOpen(null)}
          onReload={() => void list.refetch()}
        />
      )}
    </>
  );
}

type DialogProps = { act: 'delete' | 'restore'; item: AchievementItem; onClose: () => void; onReload: () => void };

function DeleteOrRestore({ act, item, onClose, onReload }: DialogProps) {
  const remove = useDeleteAchievement(onClose);
  const restore = useRestoreAchievement(onClose);
  const isDelete = act === 'delete';
  const command = isDelete ? remove : restore;
  return (
    <ActDialog
      title={isDelete ? 'Hapus prestasi' : 'Pulihkan prestasi'}
      button={isDelete ? 'Hapus' : 'Pulihkan'}
      danger={isDelete}
      command={command}
      onAct={() => command.mutate({ id: item.id, versi: item.versi })}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        <strong>{item.nama ?? 'Prestasi ini'}</strong>
        {item.namaPemilik ? ` dari ${item.namaPemilik} ` : ' '}
        {isDelete
          ? 'tidak lagi dihitung dan tidak terlihat oleh pemiliknya. Penghapusan tercatat dan dapat dipulihkan dari daftar yang dihapus.'
          : 'kembali seperti sebelum dihapus.'}
      </p>
    </ActDialog>
  );
}
