// Rosters, newest first.

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '#router';
import { componentText, rosterKindText, rosterStatusWords, type WorkKind, workKindLongText } from '../../api/words';
import { number } from '../../lib/money';
import { choices } from '../../lib/word';
import { ClassSums } from '../../ui/class-sums';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterOfficials } from '../../ui/filter-officials';
import { FilterPerson } from '../../ui/filter-person';
import { FilterComponent, FilterStatus } from '../../ui/filter-words';
import { FilterAmount, FilterDay, FilterSelect, Filters, RareFilters } from '../../ui/filters';
import { withSort } from '../../ui/sort-select';
import { StatusBadge } from '../../ui/status-badge';
import { useTableState } from '../../ui/table-state';
import { DateText, Money } from '../../ui/text';
import { type RosterItem, rosterList, rosterPath } from './queries';

const rareFilters = [
  'komponen',
  'userId',
  'disiapkanOleh',
  'disetujuiOleh',
  'jumlahDari',
  'jumlahSampai',
  'sp2dDari',
  'sp2dSampai',
] as const;
const filterNames = ['status', 'antrean', ...rareFilters] as const;

/** Piles of work that hold rosters. */
const piles: readonly WorkKind[] = [
  'kunci-daftar',
  'persetujuan-daftar',
  'spp-daftar',
  'spm-daftar',
  'sp2d-daftar',
  'berkas-bank',
  'hasil-bank',
];

type Props = { detailPath: (id: string) => string; actions?: ReactNode };

export function RosterList({ detailPath, actions }: Props) {
  const state = useTableState<'/api/cms/daftar-pembayaran'>({ filters: filterNames });
  const asked = withSort(state);
  const query = useQuery(rosterList(asked));
  const columns: Column<RosterItem>[] = [
    {
      id: 'nama',
      header: 'Daftar',
      orders: { up: 'nama', down: 'nama-za' },
      cell: (row) => <Link to={detailPath(row.id)}>{row.nama}</Link>,
    },
    {
      id: 'komponen',
      header: 'Komponen',
      orders: { up: 'komponen' },
      cell: (row) => `${componentText[row.komponen]} · ${row.tahunAkademik}`,
    },
    { id: 'jenis', header: 'Isi', cell: (row) => rosterKindText[row.jenis], hidden: true },
    {
      id: 'jumlahPembayaran',
      header: 'Pembayaran',
      orders: { down: 'pembayaran', up: 'pembayaran-tersedikit' },
      align: 'right',
      cell: (row) => number(row.jumlahPembayaran),
    },
    {
      id: 'jumlah',
      header: 'Jumlah',
      orders: { down: 'jumlah', up: 'jumlah-terkecil' },
      align: 'right',
      cell: (row) => <Money amount={row.jumlah} strong />,
    },
    { id: 'status', header: 'Status', orders: { up: 'status' }, cell: (row) => <StatusBadge status={row.status} /> },
    { id: 'nomorSp2d', header: 'Nomor SP2D', orders: { down: 'sp2d' }, cell: (row) => row.nomorSp2d ?? '–' },
    {
      id: 'diubahPada',
      header: 'Diubah',
      orders: { down: 'diubah', up: 'lama-tidak-diubah' },
      cell: (row) => <DateText value={row.diubahPada} />,
    },
  ];
  return (
    <DataTable
      caption="Daftar pembayaran"
      sums={<ClassSums of={query.data?.jumlahPerStatus} />}
      columns={columns}
      query={query}
      state={state}
      usualOrder="terbaru"
      rowKey={(row) => row.id}
      searchLabel="Cari nama daftar"
      emptyText="Belum ada daftar pembayaran"
      emptyHint="Daftar mengumpulkan pembayaran satu komponen, disetujui bersama, lalu dikirim ke bank sebagai satu berkas."
      actions={actions}
      exportFrom={{ path: rosterPath, query: asked, name: 'daftar-pembayaran' }}
      filters={
        <Filters>
          <FilterStatus state={state} words={rosterStatusWords} />
          <FilterSelect
            state={state}
            name="antrean"
            label="Saring pekerjaan saya"
            all="Semua pekerjaan"
            data={choices(piles, workKindLongText)}
          />
          <RareFilters state={state} names={rareFilters}>
            <FilterComponent state={state} />
            <FilterPerson state={state} />
            <FilterOfficials state={state} />
            <FilterAmount state={state} name="jumlahDari" label="Jumlah paling sedikit" />
            <FilterAmount state={state} name="jumlahSampai" label="Jumlah paling banyak" />
            <FilterDay state={state} name="sp2dDari" label="SP2D dari tanggal" />
            <FilterDay state={state} name="sp2dSampai" label="SP2D sampai tanggal" />
          </RareFilters>
        </Filters>
      }
    />
  );
}
