// Keuangan for the government: payments, rosters, pagu, budget years and decrees as the office sees them, nothing to do.
import { Link } from '#router';
import { PackButton } from '../../../features/audit/pack-button';
import { BudgetTab } from '../../../features/budget/budget-tab';
import { YearTab } from '../../../features/budget/year-tab';
import { ComplaintQueue } from '../../../features/complaint/complaint-queue';
import { DecreeList } from '../../../features/decree/decree-list';
import { PaymentList } from '../../../features/disbursement/payment-list';
import { RosterList } from '../../../features/roster/roster-list';
import { MarkControl } from '../../../features/working-paper/mark-control';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';
import { PageTabs } from '../tabs';
import { useCategories } from '../use-categories';

const payment = (id: string) => paths.areaDetail('pemerintah', 'keuangan', id);

export default function GovernmentFinancePage() {
  const categories = useCategories();
  return (
    <>
      <PageHeader title="Keuangan" lead="Setiap rupiah dari pagu sampai bukti diterima, untuk dibaca." />
      <PageTabs
        label="Keuangan"
        tabs={[
          {
            id: 'pembayaran',
            text: 'Pembayaran',
            content: () => <PaymentList detailPath={payment} categories={categories} />,
          },
          {
            id: 'daftar',
            text: 'Daftar pembayaran',
            content: () => <RosterList detailPath={(id) => paths.roster(id, 'pemerintah')} />,
          },
          {
            id: 'pengaduan',
            text: 'Pengaduan',
            content: () => (
              <ComplaintQueue
                canAct={false}
                about={(complaint) =>
                  complaint.keuanganId ? (
                    <Link to={payment(complaint.keuanganId)}>Lihat pembayaran</Link>
                  ) : (
                    <Link to={paths.recipient('pemerintah', complaint.penerimaBeasiswaId)}>Lihat penerima</Link>
                  )
                }
              />
            ),
          },
          { id: 'pagu', text: 'Pagu', content: () => <BudgetTab categories={categories} canAct={false} /> },
          {
            id: 'tahun-anggaran',
            text: 'Tahun anggaran',
            content: () => <YearTab paymentPath={payment} requestPath={paths.area('pemerintah', 'usulan')} />,
          },
          {
            id: 'sk',
            text: 'SK penetapan',
            content: () => (
              <DecreeList
                pack={(decree) => (
                  <>
                    <PackButton subject={{ jenis: 'sk', id: decree.id }} label={`Paket audit SK ${decree.nomor}`} />
                    <MarkControl compact subject="sk" id={decree.id} name={`SK ${decree.nomor}`} />
                  </>
                )}
              />
            ),
          },
        ]}
      />
    </>
  );
}
