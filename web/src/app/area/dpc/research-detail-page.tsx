// One final project.
import { ResearchPage } from '../../../features/research/research-page';

export default function BranchResearchDetailPage() {
  return <ResearchPage area="dpc" />;
}
