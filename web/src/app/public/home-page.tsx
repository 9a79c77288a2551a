// Home: where the features of the public site meet.
import { About } from '../../features/home/about';
import { EasyStrip } from '../../features/home/easy-strip';
import { Hero } from '../../features/home/hero';
import { RegisterBanner } from '../../features/home/register-banner';
import { VisionBand } from '../../features/home/vision-band';
import { NewsTeaser } from '../../features/news/news-teaser';
import { PeriodBand } from '../../features/scholarship/period-band';
import { RegistrationPeriods } from '../../features/scholarship/registration-periods';
import { TestimonialTeaser } from '../../features/testimonial/testimonial-teaser';
import { useTitle } from '../../ui/use-title';

export default function HomePage() {
  useTitle(null);
  return (
    <>
      <PeriodBand />
      <Hero />
      <EasyStrip />
      <RegistrationPeriods brief />
      <About />
      <VisionBand />
      <NewsTeaser />
      <TestimonialTeaser />
      <RegisterBanner />
    </>
  );
}
