// The vision and mission band with the message of regent and vice regent.
import { Ridges } from '../../ui/scenery';
import { useVisionBand } from './text';
import css from './vision-band.module.css';

export function VisionBand() {
  const visionBand = useVisionBand();
  return (
    <section className={`${css.band} on-dark`} aria-labelledby="vision-title">
      <Ridges className={css.ridges} />
      <div className={css.inner}>
        <figure className={css.message}>
          <h2 id="vision-title" className={css.title}>
            {visionBand.title}
          </h2>
          {visionBand.message && <blockquote>{visionBand.message}</blockquote>}
          {visionBand.by && <figcaption>{visionBand.by}</figcaption>}
        </figure>
        <ul className={css.points}>
          {visionBand.points.map((point) => (
            <li key={point.title}>
              <h3>{point.title}</h3>
              <p>{point.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
