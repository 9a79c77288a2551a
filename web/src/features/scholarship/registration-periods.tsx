// 'Masa pendaftaran': whether registration is open, for how long, how much is paid and what is needed.
import { useQuery } from '@tanstack/react-query';
import { Link } from '#router';
import { placesText, registrationPeriodsQuery, whenText } from '../../api/registration-periods';
import { levelText, type PeriodState, periodStateText } from '../../api/words';
import { paths } from '../../lib/paths';
import { Badge, type Tone } from '../../ui/badge';
import { Section } from '../../ui/section';
import { Money } from '../../ui/text';
import css from './registration-periods.module.css';

const tones: Record<PeriodState, Tone> = { dibuka: 'good', akan_dibuka: 'wait', ditutup: 'plain' };

/** `brief` shows what is open or comes, without what a form needs. */
export function RegistrationPeriods({ brief }: { brief?: boolean }) {
  const { data } = useQuery(registrationPeriodsQuery);
  if (!data) return null;
  const shown = brief ? data.items.filter((period) => period.keadaan !== 'ditutup') : data.items;
  const open = data.items.some((period) => period.keadaan === 'dibuka');
  return (
    <Section
      title="Masa pendaftaran"
      lead={
        open
          ? 'Pendaftaran sedang dibuka.'
          : shown.length > 0
            ? 'Pendaftaran belum dibuka.'
            : 'Saat ini tidak ada pendaftaran yang dibuka. Tanggal berikutnya diumumkan di halaman ini.'
      }
      aside={
        <p className={css.aside}>
          <Link to={paths.eligibility}>Bolehkah saya mendaftar?</Link>
          {brief && <Link to={paths.scholarships}>Syarat dan dokumen</Link>}
        </p>
      }
    >
      <ul className={css.periods}>
        {shown.map((period) => (
          <li key={`${period.tahun} ${period.beasiswa}`} className={css.period}>
            <p className={css.head}>
              <strong>
                {period.judul} {period.tahun}
              </strong>
              <Badge tone={tones[period.keadaan]}>{periodStateText[period.keadaan]}</Badge>
            </p>
            <p>{whenText(period)}</p>
            {placesText(period) && <p>{placesText(period)}</p>}
            <dl className={css.amounts}>
              {period.besaran.map(({ jenjang, jumlah }) => (
                <div key={jenjang}>
                  <dt>{levelText[jenjang]}</dt>
                  <dd>
                    <Money amount={jumlah} /> setahun
                  </dd>
                </div>
              ))}
            </dl>
            {!brief && (
              <details className={css.needs}>
                <summary>Yang perlu disiapkan</summary>
                <ul>
                  {[...period.dokumen, ...period.syarat].map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
