// The head of the home page: whether one can register now, above the slideshow of three slides, 5000 ms each, with arrows and
// a pause button (WCAG 2.2.2).
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { registrationPeriodsQuery, stateText } from '../../api/registration-periods';
import { useSite } from '../../api/site';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import catatan from '../../ui/pictures/hero-catatan.svg';
import fajar from '../../ui/pictures/hero-fajar.svg';
import wisuda from '../../ui/pictures/hero-wisuda.svg';
import { NokenWeave } from '../../ui/scenery';
import css from './hero.module.css';
import { useSlides } from './text';

/** Time a slide stays, in milliseconds (spec §9). */
export const slideMs = 5000;
const pictures = [fajar, catatan, wisuda];

export function Hero() {
  const slides = useSlides();
  const { government } = useSite();
  const periods = useQuery(registrationPeriodsQuery);
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [resting, setResting] = useState(false);

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
  }, []);
  // From the moment the slide is in the page: an effect after the next frame would make it stay longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide, however reached, stays its full time
  useLayoutEffect(() => {
    if (paused || resting) return;
    const timer = window.setTimeout(() => setIndex((old) => (old + 1) % slides.length), slideMs);
    return () => window.clearTimeout(timer);
  }, [index, paused, resting, slides.length]);

  const go = (step: number) => setIndex((index + step + slides.length) % slides.length);
  return (
    <section
      className={`${css.hero} on-dark`}
      aria-roledescription="carousel"
      aria-label="Sorotan beasiswa"
      onMouseEnter={() => setResting(true)}
      onMouseLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      <div className={css.pictures} aria-hidden="true">
        {pictures.map((picture, at) => (
          <img
            key={picture}
            src={picture}
            alt=""
            className={`${css.picture} ${at === index ? css.shown : ''}`}
            {...(at === 0
              ? { fetchPriority: 'high' as const }
              : { loading: 'lazy' as const, fetchPriority: 'low' as const })}
          />
        ))}
      </div>
      <div className={css.weave} aria-hidden="true">
        <NokenWeave />
      </div>
      <div className={css.inner}>
        <div className={css.words}>
          {/* Its line is kept free, so that nothing moves where the answer comes later. */}
          <p className={css.state}>{periods.data && stateText(periods.data)}</p>
          <div className={css.slides} aria-live={paused || resting ? 'polite' : 'off'}>
            {slides.map((slide, at) => (
              <div
                key={slide.title}
                role="group"
                aria-roledescription="slide"
                aria-label={`${at + 1} dari ${slides.length}`}
                className={`${css.slide} ${at === index ? css.current : ''}`}
                inert={at !== index}
              >
                <p className={css.kicker}>{government}</p>
                {at === 0 ? <h1 className={css.title}>{slide.title}</h1> : <p className={css.title}>{slide.title}</p>}
                {slide.subtitle && <p className={css.subtitle}>{slide.subtitle}</p>}
                <LinkButton to={paths.register}>Daftar Sekarang</LinkButton>
              </div>
            ))}
          </div>
        </div>
        <div className={css.controls}>
          <button type="button" aria-label="Slide sebelumnya" onClick={() => go(-1)}>
            <Icon name="left" />
          </button>
          <button
            type="button"
            aria-label={paused ? 'Putar slide otomatis' : 'Jeda slide otomatis'}
            onClick={() => setPaused(!paused)}
          >
            <Icon name={paused ? 'play' : 'pause'} />
          </button>
          <button type="button" aria-label="Slide berikutnya" onClick={() => go(1)}>
            <Icon name="right" />
          </button>
          <span aria-hidden="true">
            {index + 1} / {slides.length}
          </span>
        </div>
      </div>
    </section>
  );
}
