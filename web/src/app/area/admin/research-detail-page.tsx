// One final project.
import { ResearchPage } from '../../../features/research/research-page';

export default function AdminResearchDetailPage() {
  return <ResearchPage area="admin" />;
}
