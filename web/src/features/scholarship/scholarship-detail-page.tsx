// /beasiswa/detail: the programme, its six kinds, requirements and steps.
import { paths } from '../../lib/paths';
import { PageHero, Section } from '../../ui/section';
import { ShareButton } from '../../ui/share-button';
import { useTitle } from '../../ui/use-title';
import { PeriodBand } from './period-band';
import { RegistrationPeriods } from './registration-periods';
import css from './scholarship-detail-page.module.css';
import { useProgramme, useScholarshipTypes } from './text';

export default function ScholarshipDetailPage() {
  useTitle('Detail Beasiswa');
  const programme = useProgramme();
  const scholarshipTypes = useScholarshipTypes();
  return (
    <>
      <PeriodBand />
      <PageHero kicker="Beasiswa" title="Detail Beasiswa" lead={programme.lead} />
      <Section title="Gambaran umum">
        <p className={css.general}>{programme.general}</p>
        <p className={css.share}>
          <ShareButton title="Detail Beasiswa Nduga" path={paths.scholarshipDetail} />
        </p>
      </Section>
      <Section title="Enam program beasiswa" white>
        <ol className={css.types}>
          {scholarshipTypes.map((type) => (
            <li key={type.id} id={type.id} className={css.type}>
              <h3 className={css.title}>{type.title}</h3>
              <p>{type.explanation}</p>
              <ul className={css.syarat}>
                {type.syarat.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Persyaratan umum">
        <ul className={css.requirements}>
          {programme.requirements.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
      <RegistrationPeriods brief />
      <Section title="Langkah pendaftaran" white>
        <ol className={css.steps}>
          {programme.steps.map((step) => (
            <li key={step.title}>
              <div>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
