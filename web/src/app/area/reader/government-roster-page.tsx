// One roster, for government to read, with its payments.
import { useParams } from '#router';
import { componentText } from '../../../api/words';
import { PackButton } from '../../../features/audit/pack-button';
import { PaymentList } from '../../../features/disbursement/payment-list';
import { RosterPage } from '../../../features/roster/roster-page';
import { MarkControl } from '../../../features/working-paper/mark-control';
import { paths } from '../../../lib/paths';
import { useCategories } from '../use-categories';

export default function GovernmentRosterPage() {
  const { id = '' } = useParams();
  const categories = useCategories();
  return (
    <RosterPage
      id={id}
      back={`${paths.area('pemerintah', 'keuangan')}?tab=daftar`}
      title={(roster) => `${componentText[roster.komponen]}, ${roster.tahunAkademik}`}
      pack={(roster) => (
        <>
          <PackButton subject={{ jenis: 'daftar', id: roster.id }} />
          <MarkControl subject="daftar" id={roster.id} name={roster.nama} />
        </>
      )}
      payments={
        <PaymentList
          rosterId={id}
          detailPath={(payment) => paths.areaDetail('pemerintah', 'keuangan', payment)}
          categories={categories}
        />
      }
    />
  );
}
