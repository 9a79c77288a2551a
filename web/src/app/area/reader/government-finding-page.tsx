// Findings, as the area `pemerintah` sees them.
import { FindingPage } from '../finding-page';

export default function GovernmentFindingPage() {
  return <FindingPage area="pemerintah" />;
}
