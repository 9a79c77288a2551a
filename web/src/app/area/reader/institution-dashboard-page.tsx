// An institution's dashboard: its own students, how they do, and what waits for its word.
import { Achievement } from '../../../features/dashboard/achievement';
import { Figures } from '../../../features/dashboard/figures';
import { MyWork } from '../../../features/dashboard/my-work';
import { InboxCard } from '../../../features/notification/inbox-card';
import { PageHeader } from '../../../ui/page-header';
import css from '../page.module.css';

export default function InstitutionDashboardPage() {
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead="Mahasiswa penerima beasiswa di institusi Anda. Pembayaran berikutnya tertahan sampai Anda menyatakan mereka aktif."
      />
      <div className={css.column}>
        <MyWork area="institusi" />
        <Figures />
        <InboxCard />
        <Achievement />
      </div>
    </>
  );
}
