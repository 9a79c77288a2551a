// Pengaturan: who may do what, and what holds for the whole portal.
import { useMay } from '../../../api/rights';
import { EntitlementTab } from '../../../features/entitlement/entitlement-tab';
import { MachineTab } from '../../../features/machine/machine-tab';
import { PermissionDesk } from '../../../features/permission/permission-desk';
import { RecordList } from '../../../features/record/record-list';
import { BankLayoutForm } from '../../../features/setting/bank-layout-form';
import { ExportProfilesForm } from '../../../features/setting/export-profiles-form';
import { KeptBankTitles } from '../../../features/setting/kept-bank-titles';
import { NumberSchemesForm } from '../../../features/setting/number-schemes-form';
import { OfficialsForm } from '../../../features/setting/officials-form';
import { PeriodList } from '../../../features/setting/period-list';
import { SettingForm } from '../../../features/setting/setting-form';
import { WebhookTab } from '../../../features/setting/webhook-tab';
import { UnclaimedList } from '../../../features/user-desk/unclaimed-list';
import { UserList } from '../../../features/user-desk/user-list';
import { paths } from '../../../lib/paths';
import { PageHeader } from '../../../ui/page-header';
import { PageTabs } from '../tabs';

export default function SettingsPage() {
  const may = useMay();
  return (
    <>
      <PageHeader title="Pengaturan" lead="Pengguna dan hak aksesnya, DPC, periode, dan aturan layanan." />
      <PageTabs
        label="Pengaturan"
        tabs={[
          ...(may('user:lihat') ? [{ id: 'pengguna', text: 'Pengguna', content: () => <UserList /> }] : []),
          ...(may('user:lihat') ? [{ id: 'surat-klaim', text: 'Surat klaim', content: () => <UnclaimedList /> }] : []),
          ...(may('role-user-permission:lihat')
            ? [{ id: 'hak-akses', text: 'Hak akses', content: () => <PermissionDesk /> }]
            : []),
          {
            id: 'dpc',
            text: 'DPC',
            content: () => (
              <RecordList of="branch" detailPath={(id) => paths.areaDetail('admin', 'pengaturan/dpc', id)} />
            ),
          },
          { id: 'periode', text: 'Periode beasiswa', content: () => <PeriodList /> },
          { id: 'besaran', text: 'Besaran', content: () => <EntitlementTab /> },
          { id: 'layanan', text: 'Layanan', content: () => <SettingForm /> },
          { id: 'pejabat', text: 'Pejabat', content: () => <OfficialsForm /> },
          {
            id: 'berkas-bank',
            text: 'Berkas bank',
            content: () => (
              <>
                <BankLayoutForm />
                <KeptBankTitles />
              </>
            ),
          },
          { id: 'nomor', text: 'Nomor surat', content: () => <NumberSchemesForm /> },
          { id: 'ekspor', text: 'Ekspor', content: () => <ExportProfilesForm /> },
          { id: 'webhook', text: 'Webhook', content: () => <WebhookTab /> },
          ...(may('user:lihat') ? [{ id: 'akun-mesin', text: 'Akun mesin', content: () => <MachineTab /> }] : []),
          { id: 'keuangan', text: 'Kategori keuangan', content: () => <RecordList of="financeCategory" /> },
        ]}
      />
    </>
  );
}
