// Government's dashboard: the same figures as the admin's, to read.
import type { Register } from '../../../api/words';
import { Achievement } from '../../../features/dashboard/achievement';
import { Figures, type MoneyFigure } from '../../../features/dashboard/figures';
import { StatusTable } from '../../../features/dashboard/status-table';
import { Transactions } from '../../../features/dashboard/transactions';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';
import css from '../page.module.css';
import { RegionReport } from '../region-report';

/** Which rows a figure of money is made of. */
const moneyRows = (figure: MoneyFigure, year: number): string => {
  const register = registerOf[figure];
  return register
    ? paths.registerOf('pemerintah', register, year)
    : `${paths.area('pemerintah', 'keuangan')}?tab=pagu&tahun=${year}`;
};

const registerOf: Partial<Record<MoneyFigure, Register>> = {
  realisasi: 'realisasi-pembayaran',
  komitmen: 'komitmen-terbuka',
  retur: 'register-retur-setoran',
  setoranKembali: 'register-retur-setoran',
};

export default function GovernmentDashboardPage() {
  return (
    <>
      <PageHeader title="Dashboard" lead="Keadaan beasiswa, sekarang atau pada tanggal yang Anda pilih." />
      <div className={css.column}>
        <Figures rowsOf={moneyRows} />
        <StatusTable
          linkOf={(kind, status) =>
            `${paths.area('pemerintah', kind === 'formulir-pendaftaran' ? 'akademia' : 'keuangan')}?status=${status}`
          }
        />
        <Transactions detailPath={(id) => paths.areaDetail('pemerintah', 'keuangan', id)} proofPath={paths.proof} />
        <RegionReport area="pemerintah" />
        <Achievement />
      </div>
    </>
  );
}
