// /awardee: the list of awardees, then testimonials, news and the banner.
import { AwardeeTable } from '../../features/awardee/awardee-table';
import { RegisterBanner } from '../../features/home/register-banner';
import { NewsTeaser } from '../../features/news/news-teaser';
import { TestimonialTeaser } from '../../features/testimonial/testimonial-teaser';
import { PageHero } from '../../ui/section';
import { useTitle } from '../../ui/use-title';

export default function AwardeePage() {
  useTitle('Awardee');
  return (
    <>
      <PageHero
        kicker="Awardee"
        title="Penerima beasiswa Nduga"
        lead="Daftar ini dibuka untuk umum. Setiap perubahan padanya tercatat, sehingga tidak ada nama yang masuk atau keluar diam-diam."
      />
      <AwardeeTable />
      <TestimonialTeaser />
      <NewsTeaser />
      <RegisterBanner />
    </>
  );
}
