// Registers and reports: for the finance office and for those who check it.
import { RegisterDesk } from '../../features/register/register-desk';
import { PageHeader } from '../../ui/page-header';

export default function RegisterPage() {
  return (
    <>
      <PageHeader title="Laporan" lead="Register dan laporan keuangan, langsung dari jurnal; jumlahnya selalu cocok." />
      <RegisterDesk />
    </>
  );
}
