// An institution's dashboard: its own students, how they do, and what waits for its word.
import { AttestWaiting } from '../../../features/award/attest-waiting';
import { Achievement } from '../../../features/dashboard/achievement';
import { Figures } from '../../../features/dashboard/figures';
import { InboxCard } from '../../../features/notification/inbox-card';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';
import css from '../page.module.css';

export default function InstitutionDashboardPage() {
  const waiting = `${paths.area('institusi', 'akademia')}?terkonfirmasi=false`;
  return (
    <>
      <PageHeader title="Dashboard" lead="Mahasiswa penerima beasiswa di institusi Anda." />
      <div className={css.column}>
        <section className={css.card} aria-label="Menunggu Anda">
          <h2 className={css.sectionTitle}>Menunggu Anda</h2>
          <AttestWaiting listPath={waiting} />
        </section>
        <Figures />
        <InboxCard />
        <Achievement />
      </div>
    </>
  );
}
