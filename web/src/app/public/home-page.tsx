// Home: where the features of the public site meet.
import { About } from '../../features/home/about';
import { EasyStrip } from '../../features/home/easy-strip';
import { Hero } from '../../features/home/hero';
import { RegisterBanner } from '../../features/home/register-banner';
import { VisionBand } from '../../features/home/vision-band';
import { WantedPage } from '../../features/home/wanted-page';
import { NewsTeaser } from '../../features/news/news-teaser';
import { PeriodBand } from '../../features/scholarship/period-band';
import { RegistrationPeriods } from '../../features/scholarship/registration-periods';
import { TestimonialTeaser } from '../../features/testimonial/testimonial-teaser';
import { inParts } from '../../ui/in-parts';
import { useTitle } from '../../ui/use-title';

// What is long, and is always one element.
const [HeroPart, AboutPart, VisionPart, NewsPart, BannerPart] = [
  inParts(Hero),
  inParts(About),
  inParts(VisionBand),
  inParts(NewsTeaser),
  inParts(RegisterBanner),
];

export default function HomePage() {
  useTitle(null);
  return (
    <>
      <WantedPage />
      <PeriodBand />
      <HeroPart />
      <EasyStrip />
      <RegistrationPeriods brief />
      <AboutPart />
      <VisionPart />
      <NewsPart />
      <TestimonialTeaser />
      <BannerPart />
    </>
  );
}
