// Admin's dashboard: figures, where files stand, last payments, districts; as of any day.
import { Figures } from '../../../features/dashboard/figures';
import { MyWork } from '../../../features/dashboard/my-work';
import { Pictures } from '../../../features/dashboard/pictures';
import { Realization } from '../../../features/dashboard/realization';
import { Sources } from '../../../features/dashboard/sources';
import { StatusTable } from '../../../features/dashboard/status-table';
import { Transactions } from '../../../features/dashboard/transactions';
import { SetupSteps } from '../../../features/setup/setup-steps';
import { paths } from '../../../lib/paths';
import { AsOfPicker } from '../../../ui/as-of';
import { May } from '../../../ui/may';
import { PageHeader } from '../../../ui/page-header';
import css from '../page.module.css';
import { RegionReport } from '../region-report';

export default function AdminDashboardPage() {
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead="Pendaftar, penerima, dan uang, dari satu buku besar."
        actions={<AsOfPicker />}
      />
      <div className={css.column}>
        <May right="pengaturan:ubah">
          <SetupSteps />
        </May>
        <MyWork />
        <Figures />
        <Sources />
        <Realization />
        <StatusTable
          linkOf={(kind, status) =>
            kind === 'formulir-pendaftaran'
              ? `${paths.area('admin', 'akademia')}?status=${status}`
              : `${paths.area('admin', 'keuangan')}?status=${status}`
          }
        />
        <Transactions detailPath={(id) => paths.areaDetail('admin', 'keuangan', id)} proofPath={paths.proof} />
        <May right="keuangan:lihat">
          <Pictures
            rowsOf={(register, year) => paths.registerOf('admin', register, year)}
            lists={{
              forms: paths.area('admin', 'akademia'),
              recipients: `${paths.area('admin', 'akademia')}?tab=penerima`,
            }}
          />
        </May>
        <RegionReport area="admin" />
      </div>
    </>
  );
}
