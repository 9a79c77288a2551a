// Final projects and research.
import { ResearchList } from '../../../features/research/research-list';
import { PageHeader } from '../../../ui/page-header';

export default function BranchResearchPage() {
  return (
    <>
      <PageHeader title="Penelitian" lead="Tugas akhir dan penelitian penerima beasiswa." />
      <ResearchList area="dpc" />
    </>
  );
}
