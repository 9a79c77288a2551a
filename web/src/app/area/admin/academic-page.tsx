// Admin's academia: forms to decide, recipients to look after, and what they achieved.

import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../api/rights';
import { AchievementList } from '../../../features/achievement-desk/achievement-list';
import { ApplicationQueue } from '../../../features/application/queue';
import { AwardList } from '../../../features/award/award-list';
import { useFormFindings } from '../../../features/finding/form-findings';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';
import { PageTabs } from '../tabs';

export default function AdminAcademicPage() {
  const found = useFormFindings();
  return (
    <>
      <PageHeader title="Akademia" lead="Formulir pendaftaran, penerima beasiswa, dan prestasi mereka." />
      <PageTabs
        label="Akademia"
        tabs={[
          {
            id: 'formulir',
            text: 'Formulir',
            content: () => (
              <ApplicationQueue
                found={found}
                detailPath={(id) => paths.areaDetail('admin', 'akademia', id)}
                defaultStatus="direkomendasikan"
                working={false}
                bulk={{ act: 'approve', decreePath: `${paths.area('admin', 'keuangan')}?tab=sk` }}
              />
            ),
          },
          {
            id: 'penerima',
            text: 'Penerima',
            content: () => <Recipients />,
          },
          {
            id: 'prestasi',
            text: 'Prestasi',
            content: () => <AchievementList formPath={(id) => paths.areaDetail('admin', 'akademia', id)} />,
          },
        ]}
      />
    </>
  );
}

const ImportRecipients = lazy(async () => ({
  default: (await import('../../../features/award/import-recipients')).ImportRecipients,
}));

const ImportAccounts = lazy(async () => ({
  default: (await import('../../../features/award/import-accounts')).ImportAccounts,
}));

function Recipients() {
  const [importing, setImporting] = useState<'recipients' | 'accounts' | null>(null);
  const may = useMay();
  const close = () => setImporting(null);
  return (
    <>
      <AwardList
        detailPath={(id) => paths.recipient('admin', id)}
        actions={
          <>
            <Button variant="default" onClick={() => setImporting('recipients')}>
              Impor daftar
            </Button>
            {may('rekening:tambah') && (
              <Button variant="default" onClick={() => setImporting('accounts')}>
                Impor rekening
              </Button>
            )}
          </>
        }
      />
      {importing && (
        <Suspense>
          {importing === 'recipients' ? <ImportRecipients onClose={close} /> : <ImportAccounts onClose={close} />}
        </Suspense>
      )}
    </>
  );
}
