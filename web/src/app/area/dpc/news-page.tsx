// News that a branch writes too (spec §6).
import { NewsList } from '../../../features/news-desk/news-list';
import { PageHeader } from '../../../ui/page-header';

export default function BranchNewsPage() {
  return (
    <>
      <PageHeader title="Berita" lead="Berita yang tampil di situs." />
      <NewsList area="dpc" />
    </>
  );
}
