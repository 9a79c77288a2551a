// Accounts of every level: invite, change, send a link, deactivate and reactivate.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleText } from '../../api/words';
import { roles } from '../../lib/roles';
import { choices } from '../../lib/word';
import { Badge } from '../../ui/badge';
import { useTicked } from '../../ui/bulk-dialog';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterSelect, Filters } from '../../ui/filters';
import { SortSelect, withSort } from '../../ui/sort-select';
import { useTableState } from '../../ui/table-state';
import { DateText } from '../../ui/text';
import { BulkDeactivate } from './bulk-deactivate';
import type { UserItem } from './queries';
import { userList } from './queries';
import { type UserAct, UserActs, UserDialog } from './user-acts';
import { InviteUser } from './user-form';

type Open = { act: 'invite' } | { act: UserAct; user: UserItem } | null;

const filterNames = ['level', 'status'] as const;

export function UserList() {
  const state = useTableState<'/api/cms/user'>({ filters: filterNames });
  const list = useQuery(userList(withSort(state)));
  const [open, setOpen] = useState<Open>(null);
  const ticked = useTicked(list.data?.items);
  const [deactivating, setDeactivating] = useState(false);
  const close = () => setOpen(null);
  // A dialog acts on the newest version that the list knows.
  const current = (user: UserItem) => list.data?.items.find((one) => one.id === user.id) ?? user;
  const columns: Column<UserItem>[] = [
    { id: 'nama', header: 'Nama', orders: { up: 'nama' }, cell: (row) => row.nama ?? '–' },
    { id: 'email', header: 'Email', cell: (row) => row.emailTersamar ?? '–' },
    { id: 'level', header: 'Level', orders: { up: 'level' }, cell: (row) => roleText[row.level] },
    { id: 'kantor', header: 'DPC atau institusi', cell: (row) => row.dpc ?? row.institusi ?? '–' },
    { id: 'status', header: 'Status', cell: (row) => <UserStatus user={row} /> },
    {
      id: 'dibuatPada',
      header: 'Dibuat',
      orders: { down: 'terbaru' },
      cell: (row) => <DateText value={row.dibuatPada} />,
      hidden: true,
    },
    {
      id: 'tindakan',
      header: 'Tindakan',
      align: 'right',
      cell: (row) => <UserActs user={row} onOpen={(act) => setOpen({ act, user: row })} />,
    },
  ];
  return (
    <>
      <DataTable
        key={ticked.round}
        caption="Pengguna"
        onSelection={ticked.onSelection}
        columns={columns}
        query={list}
        state={state}
        usualOrder="terbaru"
        rowKey={(row) => row.id}
        searchLabel="Cari nama, atau email lengkap"
        emptyText="Tidak ada pengguna"
        exportFrom={{ path: '/api/cms/user', query: withSort(state), name: 'pengguna' }}
        actions={
          <>
            <Button size="sm" onClick={() => setOpen({ act: 'invite' })}>
              Undang pengguna
            </Button>
            {ticked.rows.length > 0 && (
              <Button size="sm" variant="default" onClick={() => setDeactivating(true)}>
                Nonaktifkan yang dipilih ({ticked.rows.length})
              </Button>
            )}
          </>
        }
        filters={
          <Filters>
            <SortSelect
              state={state}
              options={[
                { value: 'terbaru', label: 'Terbaru' },
                { value: 'nama', label: 'Nama A–Z' },
                { value: 'level', label: 'Level' },
              ]}
            />
            <FilterSelect
              state={state}
              name="level"
              label="Saring level"
              all="Semua level"
              data={choices(roles, roleText)}
            />
            <FilterSelect
              state={state}
              name="status"
              label="Saring status"
              all="Semua status"
              data={[
                { value: 'aktif', label: 'Aktif' },
                { value: 'nonaktif', label: 'Nonaktif' },
                { value: 'dihapus', label: 'Dihapus' },
              ]}
            />
          </Filters>
        }
      />
      {deactivating && (
        <BulkDeactivate
          users={ticked.rows}
          onClose={(changed) => {
            setDeactivating(false);
            if (changed) ticked.clear();
          }}
        />
      )}
      {open?.act === 'invite' && <InviteUser onClose={close} />}
      {open && open.act !== 'invite' && (
        <UserDialog act={open.act} user={current(open.user)} onClose={close} onReload={() => void list.refetch()} />
      )}
    </>
  );
}

function UserStatus({ user }: { user: UserItem }) {
  if (user.status === 'dihapus') return <Badge>Dihapus</Badge>;
  if (user.status === 'nonaktif') return <Badge tone="bad">Nonaktif</Badge>;
  if (user.menungguPassword && user.suratKlaimDibuatPada) return <Badge tone="wait">Surat klaim dibuat</Badge>;
  if (user.menungguPassword) return <Badge tone="wait">Diundang</Badge>;
  if (!user.emailTerverifikasi) return <Badge tone="wait">Email belum diverifikasi</Badge>;
  if (user.penanggungJawabId) return <Badge tone="wait">Belum dikukuhkan</Badge>;
  if (user.masaTenangSampai) return <Badge tone="wait">Masa tenang</Badge>;
  return <Badge tone="good">Aktif</Badge>;
}
