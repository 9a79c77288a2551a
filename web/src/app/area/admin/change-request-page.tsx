// Usulan: what waits for a second person, and who of the office is what.
import { ChangeRequestDesk } from '../../../features/change-request/change-request-desk';
import { FunctionDesk } from '../../../features/change-request/function-desk';
import { PageHeader } from '../../../ui/page-header';
import { PageTabs } from '../tabs';

export default function ChangeRequestPage({ canPropose = true }: { canPropose?: boolean }) {
  return (
    <>
      <PageHeader
        title="Usulan"
        lead="Yang menyangkut uang, akun, dan hak akses baru berlaku setelah disetujui orang kedua."
      />
      <PageTabs
        label="Usulan"
        tabs={[
          { id: 'usulan', text: 'Usulan', content: () => <ChangeRequestDesk /> },
          { id: 'fungsi', text: 'Fungsi akun', content: () => <FunctionDesk canPropose={canPropose} /> },
        ]}
      />
    </>
  );
}
