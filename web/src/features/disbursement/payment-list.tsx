// The list of payments by category, status and recipient, with the sum of all that match.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusBadge, statusText } from '../../ui/badge';
import { type Column, DataTable } from '../../ui/data-table';
import { Desk } from '../../ui/desk';
import { FilterSelect, Filters } from '../../ui/filters';
import { SortSelect, withSort } from '../../ui/sort-select';
import { useTableState } from '../../ui/table-state';
import { DateText, Money } from '../../ui/text';
import css from './payment.module.css';
import { disbursementList, disbursementPath } from './queries';
import { componentText } from './text';
import { components, type DisbursementItem, disbursementStates } from './wire';

const filterNames = ['status', 'komponen', 'kategoriKeuanganId', 'tahun'] as const;

type Props = {
  detailPath: (id: string) => string;
  categories: { value: string; label: string }[];
  actions?: ReactNode;
  /** Only payments of this roster. */
  rosterId?: string;
  /** Only those whose spending report waits for the finance team, oldest first. */
  reports?: boolean;
};

export function PaymentList({ detailPath, categories, actions, rosterId, reports }: Props) {
  const state = useTableState({ filters: filterNames });
  const only = { ...(rosterId ? { daftarPembayaranId: rosterId } : {}), ...(reports ? { laporan: 'menunggu' } : {}) };
  const asked = { ...withSort(state), ...only };
  const payments = useQuery(disbursementList(asked));
  const year = new Date().getFullYear();
  const columns: Column<DisbursementItem>[] = [
    {
      id: 'namaPenerima',
      header: 'Penerima',
      cell: (row) => <Link to={detailPath(row.id)}>{row.namaPenerima ?? 'Tanpa nama'}</Link>,
    },
    { id: 'komponen', header: 'Komponen', cell: (row) => componentText[row.komponen] ?? row.komponen },
    { id: 'semester', header: 'Semester', cell: (row) => `${row.semester} · ${row.tahunAkademik}` },
    {
      id: 'jumlah',
      header: 'Jumlah',
      align: 'right',
      cell: (row) => <Money amount={row.jumlah} strong />,
    },
    { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
    { id: 'nomorSp2d', header: 'Nomor SP2D', cell: (row) => row.nomorSp2d ?? '–', hidden: true },
    // A report that waits is at the finance team's own desk.
    ...(reports
      ? []
      : [
          {
            id: 'pemegang',
            header: 'Di meja',
            cell: (row: DisbursementItem) => <Desk compact holder={row.pemegang} />,
          },
        ]),
    { id: 'diubahPada', header: 'Diubah', cell: (row) => <DateText value={row.diubahPada} /> },
  ];
  return (
    <>
      <p className={css.total} role="status">
        {payments.data ? (
          <>
            <strong>{payments.data.totalItems.toLocaleString('id-ID')}</strong> pembayaran, jumlah{' '}
            <Money amount={payments.data.totalJumlah} strong />
          </>
        ) : (
          payments.isPending && 'Menghitung…'
        )}
      </p>
      <DataTable
        caption="Pembayaran"
        columns={columns}
        query={payments}
        state={state}
        rowKey={(row) => row.id}
        searchLabel="Cari nama penerima"
        emptyText={reports ? 'Tidak ada laporan yang menunggu' : 'Belum ada pembayaran'}
        actions={actions}
        exportFrom={{ path: disbursementPath, query: asked, name: 'keuangan' }}
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
                data={disbursementStates.map((value) => ({ value, label: statusText(value) }))}
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
                data={components.map((value) => ({ value, label: componentText[value] ?? value }))}
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
            </Filters>
          )
        }
      />
    </>
  );
}
