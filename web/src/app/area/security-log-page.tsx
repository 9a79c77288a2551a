// The security log, for the inspector and for those who keep accounts.
import { SecurityLog } from '../../features/security-log/security-log';
import { PageHeader } from '../../ui/page-header';

export default function SecurityLogPage() {
  return (
    <>
      <PageHeader
        title="Catatan keamanan"
        lead="Siapa masuk, apa yang ditolak, dan siapa membuka atau mengunduh data. Disimpan 400 hari, di luar buku besar."
      />
      <SecurityLog />
    </>
  );
}
