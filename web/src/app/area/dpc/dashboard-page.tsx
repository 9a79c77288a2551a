// Branch dashboard: how the area stands and what waits.
import { Figures } from '../../../features/dashboard/figures';
import { MyWork } from '../../../features/dashboard/my-work';
import { StatusTable } from '../../../features/dashboard/status-table';
import { InboxCard } from '../../../features/notification/inbox-card';
import { paths } from '../../../lib/paths';
import { AsOfPicker } from '../../../ui/as-of';
import { LinkButton } from '../../../ui/button';
import { PageHeader } from '../../../ui/page-header';
import css from '../page.module.css';

export default function BranchDashboardPage() {
  const queue = paths.area('dpc', 'akademia');
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead="Formulir dari wilayah kerja Anda."
        actions={
          <>
            <AsOfPicker />
            <LinkButton to={queue}>Buka antrean</LinkButton>
          </>
        }
      />
      <div className={css.column}>
        <MyWork area="dpc" />
        <Figures />
        <div className={css.split}>
          <StatusTable
            linkOf={(kind, status) => (kind === 'formulir-pendaftaran' ? `${queue}?status=${status}` : null)}
          />
          <InboxCard />
        </div>
      </div>
    </>
  );
}
