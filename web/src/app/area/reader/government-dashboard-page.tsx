// Government's dashboard: the same figures as the admin's, to read.
import { fileAt } from '../../../api/file';
import type { Register } from '../../../api/words';
import { Achievement } from '../../../features/dashboard/achievement';
import { Figures, type PeopleFigure } from '../../../features/dashboard/figures';
import type { MoneyFigure } from '../../../features/dashboard/money-figures';
import { MyWork } from '../../../features/dashboard/my-work';
import { Pictures } from '../../../features/dashboard/pictures';
import { Realization } from '../../../features/dashboard/realization';
import { Sources } from '../../../features/dashboard/sources';
import { StatusTable } from '../../../features/dashboard/status-table';
import { Transactions } from '../../../features/dashboard/transactions';
import { paths } from '../../../lib/paths';
import { DownloadButton } from '../../../ui/download-button';
import { PageHeader } from '../../../ui/page-header';
import { useAsOf } from '../../../ui/use-as-of';
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

/** Which list a count of people is the length of. */
const peopleRows: Readonly<Record<PeopleFigure, string>> = {
  Pendaftar: paths.area('pemerintah', 'akademia'),
  Direkomendasikan: `${paths.area('pemerintah', 'akademia')}?status=direkomendasikan`,
  'Penerima aktif': `${paths.area('pemerintah', 'akademia')}?tab=penerima&status=aktif`,
  Lulus: `${paths.area('pemerintah', 'akademia')}?tab=penerima`,
  'Belum lulus': `${paths.area('pemerintah', 'akademia')}?tab=penerima`,
};

export default function GovernmentDashboardPage() {
  const [asOf] = useAsOf();
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead="Keadaan beasiswa, sekarang atau pada tanggal yang Anda pilih."
        actions={
          <DownloadButton
            file={fileAt('/api/cms/dashboard/ringkasan/pdf', { query: { per_tanggal: asOf } })}
            fileName="ringkasan-rapat.pdf"
          >
            Ringkasan rapat (PDF)
          </DownloadButton>
        }
      />
      <div className={css.column}>
        <MyWork area="pemerintah" />
        <Figures rowsOf={moneyRows} peopleOf={(name) => peopleRows[name]} />
        <Sources />
        <Realization />
        <Pictures
          rowsOf={(register, year) => paths.registerOf('pemerintah', register, year)}
          lists={{
            forms: paths.area('pemerintah', 'akademia'),
            recipients: `${paths.area('pemerintah', 'akademia')}?tab=penerima`,
          }}
        />
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
