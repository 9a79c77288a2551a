// The page of the local government: what it does, and related news.
import { InstitutionAbout } from '../../features/institution/institution-about';
import { government } from '../../features/institution/text';
import { NewsTeaser } from '../../features/news/news-teaser';
import { useTitle } from '../use-title';

export default function GovernmentPage() {
  useTitle(government.title);
  return (
    <>
      <InstitutionAbout text={government} />
      <NewsTeaser title="Berita terkait" count={6} />
    </>
  );
}
