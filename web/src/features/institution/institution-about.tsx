// The head and the about section of an institution page.
import { NokenWeave } from '../../ui/scenery';
import { PageHero } from '../../ui/section';
import css from './institution-about.module.css';
import type { InstitutionText } from './text';

export function InstitutionAbout({ text }: { text: InstitutionText }) {
  return (
    <>
      <PageHero kicker="Informasi" title={text.title} lead={text.lead} />
      <section className={css.about} aria-labelledby="institution-about">
        <div className={css.words}>
          <h2 id="institution-about">{text.aboutTitle}</h2>
          {text.about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className={css.roles}>
          <div className={css.weave} aria-hidden="true">
            <NokenWeave color="#d99c00" />
          </div>
          <ul>
            {text.roles.map((role) => (
              <li key={role.title}>
                <h3>{role.title}</h3>
                <p>{role.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}
