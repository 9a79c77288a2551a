// A branch's editor of news.
import { NewsEditorPage } from '../../../features/news-desk/news-editor-page';

export default function BranchNewsEditorPage() {
  return <NewsEditorPage area="dpc" />;
}
