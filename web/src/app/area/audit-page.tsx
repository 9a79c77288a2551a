// The audit trail and the comparison of two days, for those who may read everything.
import { Link } from 'react-router';
import type { Role } from '../../api/session';
import { AuditTrail } from '../../features/audit/audit-trail';
import { Difference } from '../../features/audit/difference';
import { Icon } from '../../ui/icon';
import { PageHeader } from '../../ui/page-header';
import { paths } from '../paths';
import css from './page.module.css';
import { PageTabs } from './tabs';

const proof = (position: number) => (
  <Link to={paths.proof(position)} className={css.proof ?? ''} aria-label={`Bukti peristiwa ${position}`}>
    <Icon name="shield" size={16} /> {position}
  </Link>
);

export function AuditPage({ area: role }: { area: Role }) {
  return (
    <>
      <PageHeader
        title="Audit"
        lead="Setiap perbuatan tercatat di buku besar yang tidak dapat diubah diam-diam. Data pribadi disamarkan."
      />
      <PageTabs
        label="Audit"
        tabs={[
          { id: 'jejak', text: 'Jejak audit', content: () => <AuditTrail proof={proof} /> },
          {
            id: 'selisih',
            text: 'Selisih dua tanggal',
            content: () => <Difference recipientPath={(id) => paths.recipient(role, id)} proof={proof} />,
          },
        ]}
      />
    </>
  );
}
