// Rekening: accounts that wait, all accounts, and recipients of whom none is known.
import { AccountList } from '../../../features/bank-account/account-list';
import { WithoutAccount } from '../../../features/bank-account/without-account';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';
import { PageTabs } from '../tabs';

const detailPath = (id: string) => paths.areaDetail('admin', 'rekening', id);

export default function AdminAccountPage() {
  return (
    <>
      <PageHeader
        title="Rekening"
        lead="Uang hanya dikirim ke rekening yang diisi satu orang dan diverifikasi orang lain."
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
    </>
  );
}
