// Findings, as the area `dpc` sees them.
import { FindingPage } from '../finding-page';

export default function BranchFindingPage() {
  return <FindingPage area="dpc" />;
}
