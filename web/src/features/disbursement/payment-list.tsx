// The list of payments by category, status and recipient, with the sum of all that match.
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusBadge, statusText } from '../../ui/badge';
import { type Column, DataTable } from '../../ui/data-table';
import { Desk } from '../../ui/desk';
import { Filters } from '../../ui/filters';
import { SortSelect, withSort } from '../../ui/sort-select';
import { useTableState } from '../../ui/table-state';
import { DateText, Money } from '../../ui/text';
import css from './payment.module.css';
import { disbursementList } from './queries';
import { componentText } from './text';
import { components, type DisbursementItem, disbursementStates } from './wire';

const filterNames = ['status', 'komponen', 'kategori', 'tahun'] as const;

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
  const { kategori, ...query } = withSort(state);
  const only = { ...(rosterId ? { daftarPembayaranId: rosterId } : {}), ...(reports ? { laporan: 'menunggu' } : {}) };
  const payments = useQuery(
    disbursementList(
      { ...query, ...only },
      typeof kategori === 'string' && !rosterId && !reports ? kategori : undefined,
    ),
  );
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
    { id: 'pemegang', header: 'Di meja', cell: (row) => <Desk compact holder={row.pemegang} /> },
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
          'Menghitung…'
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
              <Filter
                label="Saring status"
                placeholder="Semua status"
                data={disbursementStates.map((value) => ({ value, label: statusText(value) }))}
                value={state.filters.status}
                onChange={(status) => state.setFilters({ status })}
              />
              {!rosterId && (
                <Filter
                  label="Saring kategori"
                  placeholder="Semua kategori"
                  data={categories}
                  value={state.filters.kategori}
                  onChange={(value) => state.setFilters({ kategori: value })}
                />
              )}
              <Filter
                label="Saring komponen"
                placeholder="Semua komponen"
                data={components.map((value) => ({ value, label: componentText[value] ?? value }))}
                value={state.filters.komponen}
                onChange={(komponen) => state.setFilters({ komponen })}
              />
              <Filter
                label="Saring tahun"
                placeholder="Semua tahun"
                data={[year + 1, year, year - 1, year - 2].map((value) => ({
                  value: String(value),
                  label: String(value),
                }))}
                value={state.filters.tahun}
                onChange={(tahun) => state.setFilters({ tahun })}
              />
            </Filters>
          )
        }
      />
    </>
  );
}

type FilterProps = {
  label: string;
  placeholder: string;
  data: { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | null) => void;
};

const Filter = ({ label, placeholder, data, value, onChange }: FilterProps) => (
  <Select
    aria-label={label}
    placeholder={placeholder}
    size="sm"
    clearable
    data={data}
    value={value ?? null}
    onChange={onChange}
  />
);
