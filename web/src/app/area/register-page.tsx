// Registers and reports: for the finance office and for those who check it.
import type { ReactNode } from 'react';
import { RegisterDesk } from '../../features/register/register-desk';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';
import { PageHeader } from '../../ui/page-header';

export function RegisterPage({ area, actions }: { area: Role; actions?: ReactNode }) {
  return (
    <>
      <PageHeader title="Laporan" lead="Langsung dari jurnal; jumlahnya selalu cocok." actions={actions} />
      <RegisterDesk orderPath={(sp2d) => paths.paymentsOf(area, sp2d)} />
    </>
  );
}
