// Rekening: accounts that wait, all accounts, and recipients of whom none is known; a bank's check of names.
import { lazy, Suspense, useState } from 'react';
import { AccountList } from '../../../features/bank-account/account-list';
import { WithoutAccount } from '../../../features/bank-account/without-account';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { May } from '../../../ui/may';
import { PageHeader } from '../../../ui/page-header';
import { PageTabs } from '../tabs';

const NameCheckDialog = lazy(async () => ({
  default: (await import('../../../features/bank-account/name-check')).NameCheckDialog,
}));

const detailPath = (id: string) => paths.areaDetail('admin', 'rekening', id);

export default function AdminAccountPage() {
  const [checking, setChecking] = useState(false);
  return (
    <>
      <PageHeader
        title="Rekening"
        lead="Uang hanya dikirim ke rekening yang diisi satu orang dan diverifikasi orang lain."
        actions={
          <May right="rekening:setujui">
            <Button kind="plain" onClick={() => setChecking(true)}>
              Cek nama dari bank
            </Button>
          </May>
        }
      />
      <PageTabs
        label="Rekening"
        tabs={[
          {
            id: 'menunggu',
            text: 'Menunggu verifikasi',
            content: () => <AccountList key="menunggu" waiting detailPath={detailPath} />,
          },
          {
            id: 'semua',
            text: 'Semua rekening',
            content: () => <AccountList key="semua" detailPath={detailPath} />,
          },
          {
            id: 'tanpa',
            text: 'Belum punya rekening',
            content: () => <WithoutAccount recipientPage={(award) => paths.recipient('admin', award)} />,
          },
        ]}
      />
      {checking && (
        <Suspense>
          <NameCheckDialog detailPath={detailPath} onClose={() => setChecking(false)} />
        </Suspense>
      )}
    </>
  );
}
