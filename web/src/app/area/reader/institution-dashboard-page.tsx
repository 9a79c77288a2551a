// An institution's dashboard: its own students, how they do, and what waits for its word.
import { Achievement } from '../../../features/dashboard/achievement';
import { Figures } from '../../../features/dashboard/figures';
import { InboxCard } from '../../../features/notification/inbox-card';
import { paths } from '../../../lib/paths';
import { LinkButton } from '../../../ui/button';
import { PageHeader } from '../../../ui/page-header';
import css from '../page.module.css';

export default function InstitutionDashboardPage() {
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead="Mahasiswa penerima beasiswa di institusi Anda."
        actions={
          <LinkButton to={`${paths.area('institusi', 'akademia')}?terkonfirmasi=false`}>
            Konfirmasi keaktifan
          </LinkButton>
        }
      />
      <div className={css.column}>
        <Figures />
        <InboxCard />
        <Achievement />
      </div>
    </>
  );
}
