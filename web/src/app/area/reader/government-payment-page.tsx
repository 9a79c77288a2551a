// One payment, for government to read: its papers, its hands, its postings, and the proof of each step.
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '#router';
import { PackButton } from '../../../features/audit/pack-button';
import { awardDetail } from '../../../features/award/queries';
import { PaymentPage } from '../../../features/disbursement/payment-page';
import { Postings } from '../../../features/disbursement/postings';
import { disbursementDetail } from '../../../features/disbursement/queries';
import { FindingPanel } from '../../../features/finding/finding-panel';
import { History } from '../../../features/tracking/history';
import { MarkControl } from '../../../features/working-paper/mark-control';
import { paths } from '../../../lib/paths';
import { useAsOf } from '../../../ui/use-as-of';

export default function GovernmentPaymentPage() {
  const { id = '' } = useParams();
  const [asOf] = useAsOf();
  const award = useQuery(disbursementDetail(id, asOf)).data?.penerimaBeasiswaId ?? '';
  const recipientId = useQuery(awardDetail(award, asOf)).data?.userId;
  return (
    <PaymentPage
      id={id}
      back={paths.area('pemerintah', 'keuangan')}
      detailPath={(other) => paths.areaDetail('pemerintah', 'keuangan', other)}
      rosterPath={(roster) => paths.roster(roster, 'pemerintah')}
      pack={(sp2d) => (
        <PackButton subject={{ jenis: 'sp2d', id: sp2d.nomor }} label={`Paket audit SP2D ${sp2d.nomor}`}>
          Paket audit SP2D
        </PackButton>
      )}
      postings={(found) => <Postings payment={found} />}
      history={(found) => (
        <>
          <Group mb="xl">
            <Link to={paths.recipient('pemerintah', found.penerimaBeasiswaId)}>Lihat penerima</Link>
            <MarkControl subject="pembayaran" id={found.id} name="pembayaran ini" />
          </Group>
          {recipientId && <FindingPanel userId={recipientId} />}
          <History of={{ keuanganId: found.id }} holder={found.pemegang} title="Riwayat pembayaran" />
        </>
      )}
    />
  );
}
