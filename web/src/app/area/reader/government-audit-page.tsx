// The audit trail, for government to read.
import { AuditPage } from '../audit-page';

export default function GovernmentAuditPage() {
  return <AuditPage area="pemerintah" />;
}
