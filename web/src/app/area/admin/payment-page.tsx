// One payment at the finance desk.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#router';
import { PackButton } from '../../../features/audit/pack-button';
import { awardDetail } from '../../../features/award/queries';
import { accountLabel, useAccountsFor } from '../../../features/bank-account/queries';
import { budgetLines } from '../../../features/budget/queries';
import { PaymentPage } from '../../../features/disbursement/payment-page';
import { Postings } from '../../../features/disbursement/postings';
import { disbursementDetail } from '../../../features/disbursement/queries';
import { FindingPanel } from '../../../features/finding/finding-panel';
import { ReportPanel } from '../../../features/spending-report/report-panel';
import { History } from '../../../features/tracking/history';
import { paths } from '../../../lib/paths';

export default function AdminPaymentPage() {
  const { id = '' } = useParams();
  const payment = useQuery(disbursementDetail(id)).data;
  const awardId = payment?.penerimaBeasiswaId ?? '';
  const award = useQuery(awardDetail(awardId)).data;
  const recipientId = award?.userId;
  const accounts = useAccountsFor(awardId, award?.institusiPendidikanId, payment?.komponen);
  const lines = useQuery(budgetLines());
  return (
    <PaymentPage
      id={id}
      back={paths.area('admin', 'keuangan')}
      detailPath={(other) => paths.areaDetail('admin', 'keuangan', other)}
      accounts={() => accounts.map((account) => ({ value: account.id, label: accountLabel(account) }))}
      lines={(found) => {
        const all = lines.data?.items ?? [];
        const own = all.find((line) => line.id === found.paguId);
        return all
          .filter((line) => line.tahun === own?.tahun && line.sumberDana === own.sumberDana && !line.ditarik)
          .map((line) => ({ value: line.id, label: line.nama }));
      }}
      rosterPath={paths.roster}
      report={(found, onReload) => <ReportPanel payment={found} onReload={onReload} />}
      pack={(sp2d) => (
        <PackButton subject={{ jenis: 'sp2d', id: sp2d.nomor }} label={`Paket audit SP2D ${sp2d.nomor}`}>
          Paket audit SP2D
        </PackButton>
      )}
      postings={(found) => <Postings payment={found} />}
      history={(found) => (
        <>
          {recipientId && <FindingPanel userId={recipientId} canDismiss />}
          <History of={{ keuanganId: found.id }} holder={found.pemegang} title="Riwayat pembayaran" />
        </>
      )}
    />
  );
}
