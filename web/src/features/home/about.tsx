// The about-us section: a short text that 'Selengkapnya' opens and scrolls to; the button then disappears.
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { scrollBehaviour } from '../../ui/motion';
import { Kicker } from '../../ui/section';
import css from './about.module.css';
import { useAbout } from './text';

export function About() {
  const about = useAbout();
  const [open, setOpen] = useState(false);
  const more = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    more.current?.scrollIntoView({ behavior: scrollBehaviour(), block: 'start' });
    more.current?.focus({ preventScroll: true });
  }, [open]);
  return (
    <section id="about-us" className={css.section} aria-labelledby="about-title">
      <div className={css.columns}>
        <div>
          <Kicker>{about.kicker}</Kicker>
          <h2 id="about-title">{about.title}</h2>
          <p className={css.vision}>{about.vision}</p>
        </div>
        <div className={css.text}>
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {!open && (
            <div>
              <Button kind="dark" onClick={() => setOpen(true)}>
                Selengkapnya
              </Button>
            </div>
          )}
        </div>
      </div>
      {open && (
        <div ref={more} className={css.more} tabIndex={-1}>
          <div className={css.text}>
            <h3>{about.more.purposeTitle}</h3>
            {about.more.purpose.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <h3>{about.more.visionTitle}</h3>
            <p>{about.more.vision}</p>
          </div>
          <div>
            <h3>{about.more.missionTitle}</h3>
            <ol className={css.mission}>
              {about.more.mission.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ol>
          </div>
        </div>
      )}
    </section>
  );
}
