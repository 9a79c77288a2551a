// The page of the customary community institution: what it does, and related news.
import { InstitutionAbout } from '../../features/institution/institution-about';
import { customary } from '../../features/institution/text';
import { NewsTeaser } from '../../features/news/news-teaser';
import { useTitle } from '../use-title';

export default function CustomaryPage() {
  useTitle(customary.title);
  return (
    <>
      <InstitutionAbout text={customary} />
      <NewsTeaser title="Berita terkait" count={6} />
    </>
  );
}
