// One roster at the finance desk, with its payments.

import { useParams } from '#router';
import { componentText } from '../../../api/words';
import { PackButton } from '../../../features/audit/pack-button';
import { PaymentList } from '../../../features/disbursement/payment-list';
import { RosterPage } from '../../../features/roster/roster-page';
import { paths } from '../../../lib/paths';
import { useCategories } from '../use-categories';

export default function AdminRosterPage() {
  const { id = '' } = useParams();
  const categories = useCategories();
  return (
    <RosterPage
      id={id}
      back={`${paths.area('admin', 'keuangan')}?tab=daftar`}
      title={(roster) => `${componentText[roster.komponen]}, ${roster.tahunAkademik}`}
      pack={(roster) => <PackButton subject={{ jenis: 'daftar', id: roster.id }} />}
      payments={
        <PaymentList
          rosterId={id}
          detailPath={(payment) => paths.areaDetail('admin', 'keuangan', payment)}
          categories={categories}
        />
      }
    />
  );
}
