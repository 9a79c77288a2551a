// The audit trail and the comparison of two days, for those who may read everything.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '#router';
import { AuditTrail } from '../../features/audit/audit-trail';
import { Difference } from '../../features/audit/difference';
import { Duties } from '../../features/audit/duties';
import { PackForm } from '../../features/audit/pack-form';
import { Sampling } from '../../features/audit/sampling';
import { decreeList } from '../../features/decree/queries';
import { rosterList } from '../../features/roster/queries';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';
import { Icon } from '../../ui/icon';
import { PageHeader } from '../../ui/page-header';
import css from './page.module.css';
import { PageTabs } from './tabs';

const proof = (position: number) => (
  <Link to={paths.proof(position)} className={css.proof ?? ''} aria-label={`Bukti peristiwa ${position}`}>
    <Icon name="shield" size={16} /> {position}
  </Link>
);

function Packs() {
  const [decreeText, searchDecrees] = useState('');
  const [rosterText, searchRosters] = useState('');
  const decrees = useQuery(decreeList({ search: decreeText, size: 20 }));
  const rosters = useQuery(rosterList({ search: rosterText, size: 20 }));
  return (
    <PackForm
      decrees={(decrees.data?.items ?? []).map((decree) => ({ value: decree.id, label: decree.nomor }))}
      rosters={(rosters.data?.items ?? []).map((roster) => ({ value: roster.id, label: roster.nama }))}
      onSearchDecrees={searchDecrees}
      onSearchRosters={searchRosters}
    />
  );
}

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
          {
            id: 'tugas',
            text: 'Pemisahan tugas',
            content: () => <Duties proof={proof} paymentPath={(id) => paths.areaDetail(role, 'keuangan', id)} />,
          },
          {
            id: 'sampel',
            text: 'Sampel',
            content: () => <Sampling proof={proof} paymentPath={(id) => paths.areaDetail(role, 'keuangan', id)} />,
          },
          { id: 'paket', text: 'Paket audit', content: () => <Packs /> },
        ]}
      />
    </>
  );
}
