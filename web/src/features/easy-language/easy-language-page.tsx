// /bahasa-mudah: how to apply, be verified, be paid, look at the list and complain, in short sentences with pictures, to
// read, to hear and to print.
import { Link, useSearchParams } from '#router';
import { useSite } from '../../api/site';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { PageHero } from '../../ui/section';
import { useTitle } from '../../ui/use-title';
import css from './easy-language-page.module.css';
import { Picture } from './pictures';
import { useReadAloud } from './read-aloud';
import { languages, textIn } from './texts';
import type { Destination, EasyText, Part } from './texts/shape';

const places: Readonly<Record<Destination, string>> = {
  eligibility: paths.eligibility,
  form: paths.user.form,
  applicationStatus: paths.applicationStatus,
  login: paths.login,
  awardees: paths.awardees,
  transparency: paths.transparency,
  complaint: paths.user.reports,
};

export default function EasyLanguagePage() {
  const [params] = useSearchParams();
  const text = textIn(params.get('bahasa'));
  useTitle(text.title);
  return (
    <div lang={text.code}>
      <PageHero title={text.title} lead={text.lead} />
      <div className={css.page}>
        {languages.length > 1 && (
          <nav className={css.languages} aria-label={text.language}>
            {languages.map(({ code, name }) => (
              <Link
                key={code}
                to={{ pathname: paths.easyLanguage, search: `?bahasa=${code}` }}
                lang={code}
                {...(code === text.code && { 'aria-current': 'true' as const })}
              >
                {name}
              </Link>
            ))}
          </nav>
        )}
        <nav aria-label={text.contents}>
          <ol className={css.contents}>
            {text.parts.map(({ id, title }, at) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span className={css.number} aria-hidden="true">
                    {at + 1}
                  </span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <Parts key={text.code} text={text} />
        <Button kind="plain" className={css.print} onClick={() => window.print()}>
          {text.print}
        </Button>
      </div>
    </div>
  );
}

function Parts({ text }: { text: EasyText }) {
  const aloud = useReadAloud(text.voices);
  const { callCentre } = useSite();
  const filled = (sentence: string) => sentence.replace(' {callCentre}', `\u00a0${callCentre}`);
  const listen = ({ id, title, steps }: Part) => {
    if (aloud.reading === id) aloud.stop();
    else aloud.read(id, [title, ...steps.flatMap(({ sentences }) => sentences.map(filled))]);
  };
  return text.parts.map((part, at) => (
    <section key={part.id} id={part.id} className={css.part} aria-labelledby={`${part.id}-judul`}>
      <div className={css.head}>
        <h2 id={`${part.id}-judul`} className={css.title}>
          <span className={css.number}>{at + 1}</span> {part.title}
        </h2>
        {aloud.canRead && (
          <Button
            kind="plain"
            className={css.listen}
            aria-label={`${aloud.reading === part.id ? text.stop : text.read}: ${part.title}`}
            onClick={() => listen(part)}
          >
            <Icon name={aloud.reading === part.id ? 'pause' : 'play'} size={18} />
            {aloud.reading === part.id ? text.stop : text.read}
          </Button>
        )}
      </div>
      <ol className={css.steps}>
        {part.steps.map(({ picture, alt, sentences: [first, ...more] }) => (
          <li key={picture} className={css.step}>
            <Picture name={picture} alt={alt} className={css.picture} />
            <div className={css.words}>
              <p className={css.first}>{filled(first)}</p>
              {more.map((sentence) => (
                <p key={sentence}>{filled(sentence)}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <p className={css.links}>
        {part.links.map(({ text: words, to }) => (
          <Link key={to} to={places[to]}>
            {words}
          </Link>
        ))}
      </p>
    </section>
  ));
}
