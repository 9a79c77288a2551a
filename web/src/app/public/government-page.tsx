// The page of the local government: what it does, and related news.
import { InstitutionAbout } from '../../features/institution/institution-about';
import { useInstitutionText } from '../../features/institution/text';
import { NewsTeaser } from '../../features/news/news-teaser';
import { useTitle } from '../../ui/use-title';

export default function GovernmentPage() {
  const text = useInstitutionText('pemerintah');
  useTitle(text.title);
  return (
    <>
      <InstitutionAbout text={text} />
      <NewsTeaser title="Berita terkait" count={6} />
    </>
  );
}
