// The list of payments by category, status and recipient, with the sum of all that match.

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sumClassText } from '../../api/words';
import { number } from '../../lib/money';
import { useTicked } from '../../ui/bulk-dialog';
import { DataTable } from '../../ui/data-table';
import { withSort } from '../../ui/sort-select';
import { useTableState } from '../../ui/table-state';
import { Money } from '../../ui/text';
import css from './payment.module.css';
import { useBulkActs } from './payment-bulk';
import { paymentColumns } from './payment-columns';
import { PaymentFilters, rareFilters } from './payment-filters';
import { disbursementList, type wholePage } from './queries';

const filterNames = ['status', 'tertahan', 'komponen', 'kategoriKeuanganId', 'tahun', ...rareFilters] as const;

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
  const ticked = useTicked(payments.data?.items);
  const bulk = useBulkActs({ ticked, status: state.filters.status, pile: state.filters.antrean, canApprove, reports });
  const columns = paymentColumns(detailPath, { held, reports: reports === true });
  return (
    <>
      <DataTable
        key={ticked.round}
        caption="Pembayaran"
        sums={<Totals of={payments.data} pending={payments.isPending} />}
        columns={columns}
        query={payments}
        state={state}
        usualOrder="terbaru"
        rowKey={(row) => row.id}
        searchLabel="Cari nama penerima"
        emptyText={emptyText(reports === true, held)}
        {...(held && !reports ? { emptyHint: 'Semua yang sudah disetujui dapat diteruskan.' } : {})}
        {...(bulk.canTick ? { onSelection: ticked.onSelection } : {})}
        actions={
          <>
            {actions}
            {bulk.buttons}
          </>
        }
        exportFrom={{ path: '/api/cms/keuangan', query: asked, name: 'keuangan' }}
        filters={!reports && <PaymentFilters state={state} categories={categories} ofRoster={rosterId !== undefined} />}
      />
      {bulk.dialog}
    </>
  );
}

/** How many match, and their sum by what became of them. */
function Totals({ of, pending }: { of: ReturnType<typeof wholePage> | undefined; pending: boolean }) {
  return (
    <p className={css.total} role="status">
      {of ? (
        <>
          <strong>{number(of.totalItems)}</strong> pembayaran
          {of.jumlahPerKelas.map((sum) => (
            <span key={sum.kelas}>
              {' · '}
              {sumClassText[sum.kelas]}: {number(sum.jumlahPembayaran)},{' '}
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
