// Findings, as the area `admin` sees them.
import { FindingPage } from '../finding-page';

export default function AdminFindingPage() {
  return <FindingPage area="admin" />;
}
