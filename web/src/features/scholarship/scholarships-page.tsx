// /beasiswa: the six types and the questions.
import { Link } from '#router';
import { paths } from '../../lib/paths';
import { Icon, type IconName } from '../../ui/icon';
import { PageHero, Section } from '../../ui/section';
import { useTitle } from '../../ui/use-title';
import { PeriodBand } from './period-band';
import { Questions } from './questions';
import { RegistrationPeriods } from './registration-periods';
import css from './scholarships-page.module.css';
import { useProgramme, useScholarshipTypes } from './text';

const icons: Record<string, IconName> = {
  'murni-nduga': 'home',
  'afirmasi-oap': 'user',
  'prestasi-khusus': 'shield',
  kedinasan: 'bank',
  'akhir-studi': 'cap',
  lainnya: 'money',
};

export default function ScholarshipsPage() {
  useTitle('Informasi Beasiswa');
  const programme = useProgramme();
  const scholarshipTypes = useScholarshipTypes();
  return (
    <>
      <PeriodBand />
      <PageHero kicker="Beasiswa" title={programme.title} lead={programme.lead} />
      <RegistrationPeriods />
      <Section title="Jenis beasiswa" lead={programme.general}>
        <ul className={css.cards}>
          {scholarshipTypes.map((type) => (
            <li key={type.id} className={css.card}>
              <span className={css.icon}>
                <Icon name={icons[type.id] ?? 'cap'} size={26} />
              </span>
              <h3>{type.title}</h3>
              <p className={css.short}>{type.short}</p>
              <Link to={`${paths.scholarshipDetail}#${type.id}`} className={css.link}>
                Selengkapnya<span className="hidden-text"> tentang {type.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Pertanyaan yang sering diajukan" white>
        <Questions />
      </Section>
    </>
  );
}
