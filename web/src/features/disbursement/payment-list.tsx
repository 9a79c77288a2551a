// The list of payments by category, status and recipient, with the sum of all that match.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from '#router';
import { bankOptions } from '../../api/reference';
import { useMay } from '../../api/rights';
import {
  componentText,
  componentWords,
  disbursementStatusWords,
  sumClassText,
  type WorkKind,
  workKindLongText,
} from '../../api/words';
import { choices } from '../../lib/word';
import { useTicked } from '../../ui/bulk-dialog';
import { type Column, DataTable } from '../../ui/data-table';
import { Desk } from '../../ui/desk';
import { FilterAmount, FilterDay, FilterSelect, Filters } from '../../ui/filters';
import { SortSelect, withSort } from '../../ui/sort-select';
import { statusChoices } from '../../ui/status';
import { StatusBadge } from '../../ui/status-badge';
import { useTableState } from '../../ui/table-state';
import { DateText, Money } from '../../ui/text';
import { BulkAcceptReports, BulkPayAgain } from './bulk-accept';
import { BulkApprovePayments } from './bulk-approve';
import { GatherPayments } from './gather-payments';
import css from './payment.module.css';
import type { DisbursementItem } from './queries';
import { disbursementList, type wholePage } from './queries';

/** Those that show when they are asked for, or when the address names one. */
const rareFilters = ['antrean', 'bankId', 'jumlahDari', 'jumlahSampai', 'sp2dDari', 'sp2dSampai'] as const;
const filterNames = ['status', 'tertahan', 'komponen', 'kategoriKeuanganId', 'tahun', ...rareFilters] as const;

/** Piles of work that no status alone tells. */
const piles: readonly WorkKind[] = ['persetujuan', 'ditolak'];

type Props = {
  detailPath: (id: string) => string;
  categories: { value: string; label: string }[];
  actions?: ReactNode;
  /** Only payments of this roster. */
  rosterId?: string;
  /** Only those whose spending report waits for the finance team, oldest first. */
  reports?: boolean;
  /** Payments can be ticked and approved together. */
  canApprove?: boolean;
};

const emptyText = (reports: boolean, held: boolean) => {
  if (reports) return 'Tidak ada laporan yang menunggu';
  return held ? 'Tidak ada pembayaran yang tertahan' : 'Belum ada pembayaran';
};

export function PaymentList({ detailPath, categories, actions, rosterId, reports, canApprove = false }: Props) {
  const state = useTableState<'/api/cms/keuangan'>({ filters: filterNames });
  const only = { ...(rosterId ? { daftarPembayaranId: rosterId } : {}), ...(reports ? { laporan: 'menunggu' } : {}) };
  const asked = { ...withSort(state), ...only };
  const payments = useQuery(disbursementList(asked));
  const held = state.filters.tertahan !== undefined;
  const year = new Date().getFullYear();
  const ticked = useTicked(payments.data?.items);
  const [doing, setDoing] = useState<'approve' | 'accept' | 'again' | 'returned' | 'loose' | null>(null);
  const may = useMay();
  const [more, setMore] = useState(rareFilters.some((name) => state.filters[name]));
  const banks = useQuery(bankOptions()).data ?? [];
  const canAccept = reports === true && may('laporan:setujui');
  const canPayAgain = canApprove && state.filters.status === 'retur' && may('keuangan:ubah');
  const mayGather = canApprove && may('daftar-pembayaran:tambah');
  const canGatherReturned = mayGather && state.filters.status === 'retur';
  const canGatherLoose = mayGather && state.filters.status === 'sp2d_terbit';
  const some = ticked.rows.length > 0;
  const count = some ? ` (${ticked.rows.length})` : '';
  const done = (changed: boolean) => {
    setDoing(null);
    if (changed) ticked.clear();
  };
  const columns: Column<DisbursementItem>[] = [
    {
      id: 'namaPenerima',
      header: 'Penerima',
      cell: (row) => <Link to={detailPath(row.id)}>{row.namaPenerima ?? 'Tanpa nama'}</Link>,
    },
    { id: 'komponen', header: 'Komponen', cell: (row) => componentText[row.komponen] },
    { id: 'semester', header: 'Semester', cell: (row) => `${row.semester} · ${row.tahunAkademik}` },
    {
      id: 'jumlah',
      header: 'Jumlah',
      orders: { down: 'jumlah' },
      align: 'right',
      cell: (row) => <Money amount={row.jumlah} strong />,
    },
    { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
    ...(held
      ? [
          {
            id: 'tertahan',
            header: 'Tertahan karena',
            cell: (row: DisbursementItem) => row.tertahan.map((reason) => <div key={reason.kode}>{reason.pesan}</div>),
          },
        ]
      : []),
    { id: 'nomorSp2d', header: 'Nomor SP2D', cell: (row) => row.nomorSp2d ?? '–', hidden: true },
    // A report that waits is at the finance team's own desk.
    ...(reports
      ? []
      : [
          {
            id: 'pemegang',
            header: 'Di meja',
            orders: { down: 'terlama' },
            cell: (row: DisbursementItem) => <Desk compact holder={row.pemegang} />,
          },
        ]),
    { id: 'diubahPada', header: 'Diubah', cell: (row) => <DateText value={row.diubahPada} /> },
  ];
  return (
    <>
      <Totals of={payments.data} pending={payments.isPending} />
      <DataTable
        key={ticked.round}
        caption="Pembayaran"
        columns={columns}
        query={payments}
        state={state}
        usualOrder="terbaru"
        rowKey={(row) => row.id}
        searchLabel="Cari nama penerima"
        emptyText={emptyText(reports === true, held)}
        {...(held && !reports ? { emptyHint: 'Semua yang sudah disetujui dapat diteruskan.' } : {})}
        {...(canApprove || canAccept ? { onSelection: ticked.onSelection } : {})}
        actions={
          <>
            {actions}
            {some && canApprove && (
              <Button size="sm" variant="default" onClick={() => setDoing('approve')}>
                Setujui yang dipilih{count}
              </Button>
            )}
            {some && canAccept && (
              <Button size="sm" variant="default" onClick={() => setDoing('accept')}>
                Terima yang dipilih{count}
              </Button>
            )}
            {some && canPayAgain && (
              <Button size="sm" variant="default" onClick={() => setDoing('again')}>
                Bayar ulang yang dipilih{count}
              </Button>
            )}
            {some && canGatherReturned && (
              <Button size="sm" variant="default" onClick={() => setDoing('returned')}>
                Bayar ulang sebagai daftar{count}
              </Button>
            )}
            {some && canGatherLoose && (
              <Button size="sm" variant="default" onClick={() => setDoing('loose')}>
                Kumpulkan untuk bank{count}
              </Button>
            )}
          </>
        }
        exportFrom={{ path: '/api/cms/keuangan', query: asked, name: 'keuangan' }}
        filters={
          !reports && (
            <Filters>
              <SortSelect
                state={state}
                options={[
                  { value: 'terbaru', label: 'Terbaru' },
                  { value: 'terlama', label: 'Terlama menunggu' },
                  { value: 'jumlah', label: 'Jumlah terbesar' },
                ]}
              />
              <FilterSelect
                state={state}
                name="status"
                label="Saring status"
                all="Semua status"
                data={statusChoices(disbursementStatusWords)}
              />
              <FilterSelect
                state={state}
                name="tertahan"
                label="Saring yang tertahan"
                all="Tertahan atau tidak"
                data={[{ value: '1', label: 'Tertahan' }]}
              />
              {!rosterId && (
                <FilterSelect
                  state={state}
                  name="kategoriKeuanganId"
                  label="Saring kategori"
                  all="Semua kategori"
                  data={categories}
                />
              )}
              <FilterSelect
                state={state}
                name="komponen"
                label="Saring komponen"
                all="Semua komponen"
                data={choices(componentWords, componentText)}
              />
              <FilterSelect
                state={state}
                name="tahun"
                label="Saring tahun"
                all="Semua tahun"
                data={[year + 1, year, year - 1, year - 2].map((value) => ({
                  value: String(value),
                  label: String(value),
                }))}
              />
              {!rosterId && !more && (
                <Button size="sm" variant="default" onClick={() => setMore(true)}>
                  Saringan lain
                </Button>
              )}
              {!rosterId && more && (
                <>
                  <FilterSelect
                    state={state}
                    name="antrean"
                    label="Saring pekerjaan saya"
                    all="Semua pekerjaan"
                    data={choices(piles, workKindLongText)}
                  />
                  <FilterSelect
                    state={state}
                    name="bankId"
                    label="Saring bank"
                    all="Semua bank"
                    searchable
                    data={banks}
                  />
                  <FilterAmount state={state} name="jumlahDari" label="Jumlah paling sedikit" />
                  <FilterAmount state={state} name="jumlahSampai" label="Jumlah paling banyak" />
                  <FilterDay state={state} name="sp2dDari" label="SP2D dari tanggal" />
                  <FilterDay state={state} name="sp2dSampai" label="SP2D sampai tanggal" />
                </>
              )}
            </Filters>
          )
        }
      />
      {doing === 'approve' && <BulkApprovePayments payments={ticked.rows} onClose={done} />}
      {doing === 'accept' && <BulkAcceptReports payments={ticked.rows} onClose={done} />}
      {doing === 'returned' && <GatherPayments way="retur" payments={ticked.rows} onClose={done} />}
      {doing === 'loose' && <GatherPayments way="lepas" payments={ticked.rows} onClose={done} />}
      {doing === 'again' && <BulkPayAgain payments={ticked.rows} onClose={done} />}
    </>
  );
}

/** How many match, and their sum by what became of them. */
function Totals({ of, pending }: { of: ReturnType<typeof wholePage> | undefined; pending: boolean }) {
  return (
    <p className={css.total} role="status">
      {of ? (
        <>
          <strong>{of.totalItems.toLocaleString('id-ID')}</strong> pembayaran
          {of.jumlahPerKelas.map((sum) => (
            <span key={sum.kelas}>
              {' · '}
              {sumClassText[sum.kelas]}: {sum.jumlahPembayaran.toLocaleString('id-ID')},{' '}
              <Money amount={sum.jumlah} strong={sum.kelas === 'berjalan'} />
            </span>
          ))}
        </>
      ) : (
        pending && 'Menghitung…'
      )}
    </p>
  );
}
