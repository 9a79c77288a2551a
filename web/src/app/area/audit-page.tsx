// The audit trail and the comparison of two days, for those who may read everything.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '#router';
import { useMay } from '../../api/rights';
import type { DifferenceKind, MarkSubject } from '../../api/words';
import { AuditTrail } from '../../features/audit/audit-trail';
import { Difference } from '../../features/audit/difference';
import { Duties } from '../../features/audit/duties';
import { MonthPacks } from '../../features/audit/month-packs';
import { PackForm } from '../../features/audit/pack-form';
import { Sampling } from '../../features/audit/sampling';
import { decreeList } from '../../features/decree/queries';
import { rosterList } from '../../features/roster/queries';
import { MarkList } from '../../features/working-paper/mark-list';
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

/** The page of a record that an inspector marked, or that became different. */
const recordPath = (role: Role, subject: MarkSubject, id: string): string => {
  switch (subject) {
    case 'pembayaran':
      return paths.areaDetail(role, 'keuangan', id);
    case 'penerima':
      return paths.recipient(role, id);
    case 'daftar':
      return paths.roster(id, role);
    case 'sk':
      return `${paths.area(role, 'keuangan')}?tab=sk`;
    case 'temuan':
      return paths.area(role, 'temuan');
  }
};

/** The page of a paper that differs between two days. */
const paperPath = (role: Role, kind: DifferenceKind, id: string): string | null => {
  switch (kind) {
    case 'pagu':
      return `${paths.area(role, 'keuangan')}?tab=pagu`;
    case 'daftar':
      return recordPath(role, 'daftar', id);
    case 'dokumen-sk':
      return recordPath(role, 'sk', id);
    case 'temuan':
      return recordPath(role, 'temuan', id);
    default:
      return null;
  }
};

export function AuditPage({ area: role }: { area: Role }) {
  const may = useMay();
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
            content: () => (
              <Difference
                recipientPath={(id) => paths.recipient(role, id)}
                paperPath={(kind, id) => paperPath(role, kind, id)}
                proof={proof}
              />
            ),
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
          { id: 'paket-bulanan', text: 'Paket bulanan', content: () => <MonthPacks /> },
          ...(may('kertas-kerja:lihat')
            ? [
                {
                  id: 'kertas-kerja',
                  text: 'Kertas kerja',
                  content: () => <MarkList proof={proof} pathOf={(subject, id) => recordPath(role, subject, id)} />,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
