// The desk of accounts: what waits for somebody who did not enter it, and all that were entered.
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from '#router';
import { bankOptions, institutionOptions } from '../../api/reference';
import { useMay } from '../../api/rights';
import { useSession } from '../../api/use-session';
import { bankAccountStatusWords, payeeKindText, payeeKindWords } from '../../api/words';
import { choices } from '../../lib/word';
import { useTicked } from '../../ui/bulk-dialog';
import { ClassSums } from '../../ui/class-sums';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterPerson } from '../../ui/filter-person';
import { FilterStatus } from '../../ui/filter-words';
import { FilterSelect, Filters } from '../../ui/filters';
import { SearchSelect } from '../../ui/search-select';
import { SortSelect, withSort } from '../../ui/sort-select';
import { StatusBadge } from '../../ui/status-badge';
import { useTableState } from '../../ui/table-state';
import { DateText } from '../../ui/text';
import { BulkVerify, type Verdict } from './bulk-verify';
import type { AccountItem } from './queries';
import { accountList, accountPath } from './queries';
import { whose } from './text';

const filterNames = [
  'status',
  'jenis',
  'userId',
  'bankId',
  'institusiPendidikanId',
  'dariOrangLain',
  'diisiOleh',
] as const;

type Props = {
  detailPath: (id: string) => string;
  /** Only those that nobody judged yet. */
  waiting?: boolean;
};

export function AccountList({ detailPath, waiting = false }: Props) {
  const state = useTableState<typeof accountPath>({ size: 25, filters: filterNames });
  const { search } = useLocation();
  const [typed, setTyped] = useState('');
  const banks = useQuery(bankOptions()).data ?? [];
  const institutions = useQuery(institutionOptions(typed)).data ?? [];
  const me = useSession().profile?.id;
  const asked = { ...withSort(state), ...(waiting ? { status: 'belum_diverifikasi' } : {}) };
  const query = useQuery(accountList(asked));
  const ticked = useTicked(query.data?.items);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const judges = useMay()('rekening:setujui');
  const columns: Column<AccountItem>[] = [
    {
      id: 'namaPenerima',
      header: 'Penerima atau institusi',
      orders: { up: 'nama', down: 'nama-za' },
      // The filters go along: the next one is the next of this list.
      cell: (row) => <Link to={`${detailPath(row.id)}${search}`}>{whose(row)}</Link>,
    },
    { id: 'institusi', header: 'Institusi', cell: (row) => row.institusiPendidikan ?? '–', hidden: true },
    { id: 'jenis', header: 'Milik', orders: { up: 'milik' }, cell: (row) => payeeKindText[row.jenis] },
    { id: 'bank', header: 'Bank', orders: { up: 'bank' }, cell: (row) => row.bank ?? '–' },
    { id: 'nomor', header: 'Nomor', cell: (row) => row.nomor ?? '–' },
    { id: 'namaPemilik', header: 'Nama pemilik', orders: { up: 'pemilik' }, cell: (row) => row.namaPemilik ?? '–' },
    ...(waiting
      ? []
      : [
          {
            id: 'status',
            header: 'Status',
            orders: { up: 'status' },
            cell: (row: AccountItem) => <StatusBadge status={row.status} />,
          },
        ]),
    { id: 'diisiOleh', header: 'Diisi oleh', cell: (row) => row.diisiOleh ?? '–' },
    {
      id: 'diubahPada',
      header: 'Diisi',
      orders: { up: 'terlama', down: 'terbaru' },
      cell: (row) => <DateText value={row.diubahPada} />,
    },
  ];
  return (
    <>
      <DataTable
        key={ticked.round}
        {...(judges
          ? {
              onSelection: ticked.onSelection,
              actions: ticked.rows.length > 0 && (
                <Group gap="xs">
                  <Button size="sm" onClick={() => setVerdict('terverifikasi')}>
                    Verifikasi yang dipilih ({ticked.rows.length})
                  </Button>
                  <Button size="sm" variant="default" onClick={() => setVerdict('ditolak')}>
                    Tolak yang dipilih ({ticked.rows.length})
                  </Button>
                </Group>
              ),
            }
          : {})}
        caption="Rekening"
        sums={<ClassSums of={query.data?.jumlahPerStatus} />}
        columns={columns}
        query={query}
        state={state}
        usualOrder="terlama"
        rowKey={(row) => row.id}
        searchLabel="Cari penerima atau pemilik"
        emptyText={waiting ? 'Tidak ada rekening yang menunggu' : 'Tidak ada rekening yang cocok'}
        exportFrom={{ path: accountPath, query: asked, name: 'rekening' }}
        filters={
          <Filters>
            <SortSelect
              state={state}
              options={[
                { value: 'terlama', label: 'Terlama menunggu' },
                { value: 'terbaru', label: 'Terakhir diubah' },
                { value: 'nama', label: 'Nama A–Z' },
                { value: 'nama-za', label: 'Nama Z–A' },
                { value: 'bank', label: 'Menurut bank' },
              ]}
            />
            {!waiting && <FilterStatus state={state} words={bankAccountStatusWords} />}
            <FilterSelect
              state={state}
              name="jenis"
              label="Saring pemilik"
              all="Semua pemilik"
              data={choices(payeeKindWords, payeeKindText)}
            />
            <FilterSelect state={state} name="bankId" label="Saring bank" all="Semua bank" searchable data={banks} />
            <FilterPerson state={state} />
            <SearchSelect
              state={state}
              name="institusiPendidikanId"
              label="Saring institusi"
              all="Semua institusi"
              data={institutions}
              onSearch={setTyped}
            />
            <FilterSelect
              state={state}
              name="dariOrangLain"
              label="Saring yang dapat saya periksa"
              all="Siapa pun pemeriksanya"
              data={[{ value: 'true', label: 'Dapat saya periksa' }]}
            />
            {me && (
              <FilterSelect
                state={state}
                name="diisiOleh"
                label="Saring pengisi"
                all="Semua pengisi"
                data={[{ value: me, label: 'Diisi saya' }]}
              />
            )}
          </Filters>
        }
      />
      {verdict && (
        <BulkVerify
          accounts={ticked.rows}
          verdict={verdict}
          onClose={(changed) => {
            setVerdict(null);
            if (changed) ticked.clear();
          }}
        />
      )}
    </>
  );
}
