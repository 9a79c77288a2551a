// Keuangan: payments, pagu and decrees, with the dialogs that begin them.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from '#router';
import { PackButton } from '../../../features/audit/pack-button';
import { BudgetTab } from '../../../features/budget/budget-tab';
import { YearTab } from '../../../features/budget/year-tab';
import { ComplaintQueue } from '../../../features/complaint/complaint-queue';
import { DecreeList } from '../../../features/decree/decree-list';
import { IssueDecree } from '../../../features/decree/issue-decree';
import { PaymentList } from '../../../features/disbursement/payment-list';
import { RosterList } from '../../../features/roster/roster-list';
import { changed } from '../../../lib/changed';
import { paths } from '../../../lib/paths';
import { May } from '../../../ui/may';
import { PageHeader } from '../../../ui/page-header';
import { PageTabs } from '../tabs';
import { useCategories } from '../use-categories';
import { CreatePayment } from './create-payment';
import { GatherRoster } from './gather-roster';

export default function AdminFinancePage() {
  const [params, setParams] = useSearchParams();
  const [issuing, setIssuing] = useState(false);
  const [gathering, setGathering] = useState(false);
  const categories = useCategories();
  const creating = params.get('buat');
  const setCreating = (award: string | null) => setParams(changed({ buat: award }));
  return (
    <>
      <PageHeader title="Keuangan" lead="Setiap rupiah dari pagu sampai bukti diterima." />
      <PageTabs
        label="Keuangan"
        tabs={[
          {
            id: 'pembayaran',
            text: 'Pembayaran',
            content: () => (
              <PaymentList
                canApprove
                detailPath={(id) => paths.areaDetail('admin', 'keuangan', id)}
                categories={categories}
                actions={
                  <May right="keuangan:tambah">
                    <Button onClick={() => setCreating('baru')}>Buat pembayaran</Button>
                  </May>
                }
              />
            ),
          },
          {
            id: 'daftar',
            text: 'Daftar pembayaran',
            content: () => (
              <RosterList
                detailPath={paths.roster}
                actions={
                  <May right="daftar-pembayaran:tambah">
                    <Button onClick={() => setGathering(true)}>Buat daftar</Button>
                  </May>
                }
              />
            ),
          },
          {
            id: 'laporan',
            text: 'Laporan dana',
            content: () => (
              <PaymentList
                reports
                detailPath={(id) => paths.areaDetail('admin', 'keuangan', id)}
                categories={categories}
              />
            ),
          },
          {
            id: 'pengaduan',
            text: 'Pengaduan',
            content: () => (
              <ComplaintQueue
                canAct
                about={(complaint) =>
                  complaint.keuanganId ? (
                    <Link to={paths.areaDetail('admin', 'keuangan', complaint.keuanganId)}>Lihat pembayaran</Link>
                  ) : (
                    <Link to={paths.recipient('admin', complaint.penerimaBeasiswaId)}>Lihat penerima</Link>
                  )
                }
              />
            ),
          },
          { id: 'pagu', text: 'Pagu', content: () => <BudgetTab categories={categories} canAct /> },
          {
            id: 'tahun-anggaran',
            text: 'Tahun anggaran',
            content: () => (
              <YearTab
                paymentPath={(id) => paths.areaDetail('admin', 'keuangan', id)}
                requestPath={paths.area('admin', 'usulan')}
              />
            ),
          },
          {
            id: 'sk',
            text: 'SK penetapan',
            content: () => (
              <DecreeList
                actions={
                  <May right="sk-penetapan:tambah">
                    <Button onClick={() => setIssuing(true)}>Buat SK</Button>
                  </May>
                }
                pack={(decree) => (
                  <PackButton subject={{ jenis: 'sk', id: decree.id }} label={`Paket audit SK ${decree.nomor}`} />
                )}
              />
            ),
          },
        ]}
      />
      {creating && <CreatePayment awardId={creating === 'baru' ? null : creating} onClose={() => setCreating(null)} />}
      {gathering && <GatherRoster onClose={() => setGathering(false)} />}
      {issuing && <IssueDecree onClose={() => setIssuing(false)} />}
    </>
  );
}
