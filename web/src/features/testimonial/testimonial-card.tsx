// A testimonial as a card.
import { Portrait } from './portrait';
import { quoteOf, type Testimonial } from './queries';
import css from './testimonial-card.module.css';

export function TestimonialCard({ item }: { item: Testimonial }) {
  return (
    <figure className={css.card}>
      <blockquote className={css.quote}>{quoteOf(item)}</blockquote>
      <figcaption className={css.person}>
        <Portrait name={item.namaPenerima} src={item.profile} />
        <span className={css.words}>
          <strong>{item.namaPenerima}</strong>
          <span>Awardee, {item.batchPenerimaan ?? '-'}</span>
          <span>{item.institusiPendidikan}</span>
        </span>
      </figcaption>
    </figure>
  );
}
