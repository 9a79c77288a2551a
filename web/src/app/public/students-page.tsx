// The page of the students' institution: what it does, and related news.
import { InstitutionAbout } from '../../features/institution/institution-about';
import { students } from '../../features/institution/text';
import { NewsTeaser } from '../../features/news/news-teaser';
import { useTitle } from '../use-title';

export default function StudentsPage() {
  useTitle(students.title);
  return (
    <>
      <InstitutionAbout text={students} />
      <NewsTeaser title="Berita terkait" count={6} />
    </>
  );
}
