// Government's dashboard: the same figures as the admin's, to read.
import { Achievement } from '../../../features/dashboard/achievement';
import { Figures } from '../../../features/dashboard/figures';
import { StatusTable } from '../../../features/dashboard/status-table';
import { Transactions } from '../../../features/dashboard/transactions';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';
import css from '../page.module.css';
import { RegionReport } from '../region-report';

export default function GovernmentDashboardPage() {
  return (
    <>
      <PageHeader title="Dashboard" lead="Keadaan beasiswa, sekarang atau pada tanggal yang Anda pilih." />
      <div className={css.column}>
        <Figures />
        <StatusTable
          linkOf={(kind, status) =>
            kind === 'Formulir' ? `${paths.area('pemerintah', 'akademia')}?status=${status}` : null
          }
        />
        <Transactions proofPath={paths.proof} />
        <RegionReport area="pemerintah" />
        <Achievement />
      </div>
    </>
  );
}
