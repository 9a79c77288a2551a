// Recipients' voices in a row that scrolls sideways.
import { useQuery } from '@tanstack/react-query';
import { Link } from '#router';
import { paths } from '../../lib/paths';
import { Section } from '../../ui/section';
import { Loading } from '../../ui/states';
import { testimonialsQuery } from './queries';
import { TestimonialCard } from './testimonial-card';
import css from './testimonial-teaser.module.css';

export function TestimonialTeaser() {
  const list = useQuery(testimonialsQuery);
  if (!list.isPending && (list.data?.items.length ?? 0) === 0) return null;
  return (
    <Section
      kicker="Awardee"
      title="Suara penerima beasiswa"
      white
      aside={
        <Link to={paths.testimonials} className={css.all}>
          Selengkapnya<span className="hidden-text"> tentang testimoni</span>
        </Link>
      }
    >
      {list.isPending ? (
        <Loading text="Loading testimoni..." />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
        <div className={css.row} tabIndex={0} role="region" aria-label="Testimoni, dapat digeser">
          <ul className={css.list}>
            {list.data?.items.map((item) => (
              <li key={item.id} className={css.item}>
                <TestimonialCard item={item} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
