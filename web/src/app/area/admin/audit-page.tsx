// The audit trail, for the office itself.
import { AuditPage } from '../audit-page';

export default function AdminAuditPage() {
  return <AuditPage area="admin" />;
}
