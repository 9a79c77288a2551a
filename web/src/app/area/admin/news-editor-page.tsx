// The admin's editor of news.
import { NewsEditorPage } from '../../../features/news-desk/news-editor-page';

export default function AdminNewsEditorPage() {
  return <NewsEditorPage area="admin" />;
}
