// A section of a public page: kicker, heading, a link or button at its right, and content.
import { type ReactNode, useId } from 'react';
import css from './section.module.css';

export const Kicker = ({ children }: { children: ReactNode }) => <p className={css.kicker}>{children}</p>;

interface Props {
  kicker?: string;
  title: string;
  lead?: ReactNode;
  aside?: ReactNode;
  /** On white instead of paper. */
  white?: boolean;
  children: ReactNode;
}

export function Section({ kicker, title, lead, aside, white, children }: Props) {
  const id = useId();
  return (
    <section className={white ? css.white : ''} aria-labelledby={id}>
      <div className={css.section}>
        <div className={css.head}>
          <div>
            {kicker && <Kicker>{kicker}</Kicker>}
            <h2 id={id}>{title}</h2>
            {lead && <p className={css.lead}>{lead}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}

/** The head of a public page: title over ridges. */
export function PageHero({
  kicker,
  title,
  lead,
  children,
}: {
  kicker?: string;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={`${css.hero} on-dark`}>
      <svg className={css.heroPicture} viewBox="0 0 1440 300" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
        <circle cx="1150" cy="170" r="78" fill="#fbba16" />
        <circle cx="1150" cy="170" r="108" fill="none" stroke="#fbba16" strokeOpacity=".35" strokeWidth="2" />
        <path d="M620 240 740 150l60 34 84-66 60 44 70-36 90 60 70-40 90 56 76-50 100 50v158H600z" fill="#2f7d5f" />
        <path d="M0 262c180-60 300-30 470-34s230-50 380-34 240 52 350 32 160-30 240-16v90H0z" fill="#1b5540" />
        <path d="M0 290c240-40 430-30 640-26s480-20 800-20v56H0z" fill="#0b2e22" />
      </svg>
      <div className={css.heroInner}>
        {kicker && <p className={css.heroKicker}>{kicker}</p>}
        <h1 className={css.heroTitle}>{title}</h1>
        {lead && <p className={css.heroLead}>{lead}</p>}
        {children}
      </div>
    </div>
  );
}
