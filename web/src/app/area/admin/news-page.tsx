// What the public site tells: news, testimonials, its texts and the categories of news.
import { NewsList } from '../../../features/news-desk/news-list';
import { RecordList } from '../../../features/record/record-list';
import { SiteTextDesk } from '../../../features/site-text/site-text-desk';
import { TestimonialDesk } from '../../../features/testimonial-desk/testimonial-desk';
import { PageHeader } from '../../../ui/page-header';
import { PageTabs } from '../tabs';

export default function AdminNewsPage() {
  return (
    <>
      <PageHeader title="Berita" lead="Berita, testimoni, dan teks yang tampil di situs." />
      <PageTabs
        label="Berita"
        tabs={[
          { id: 'berita', text: 'Berita', content: () => <NewsList area="admin" /> },
          { id: 'testimoni', text: 'Testimoni', content: () => <TestimonialDesk /> },
          { id: 'teks-situs', text: 'Teks situs', content: () => <SiteTextDesk /> },
          { id: 'kategori', text: 'Kategori berita', content: () => <RecordList of="newsCategory" /> },
        ]}
      />
    </>
  );
}
