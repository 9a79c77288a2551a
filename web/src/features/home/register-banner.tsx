// The one yellow call to action; while nothing is open it says so, and leads to the days on which it will be.
import { useQuery } from '@tanstack/react-query';
import { nextOpening, registrationPeriodsQuery } from '../../api/registration-periods';
import { dateLong } from '../../lib/date';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/button';
import { NokenWeave } from '../../ui/scenery';
import css from './register-banner.module.css';
import { useBanner } from './text';

export function RegisterBanner() {
  const banner = useBanner();
  const { data } = useQuery(registrationPeriodsQuery);
  const next = data ? nextOpening(data) : null;
  const closed = next !== null;
  return (
    <section className={css.banner} aria-labelledby="register-title">
      <div className={css.weave} aria-hidden="true">
        <NokenWeave color="#946200" />
      </div>
      <div className={css.inner}>
        <div>
          <h2 id="register-title">{banner.title}</h2>
          <p className={css.text}>
            {closed
              ? `Pendaftaran sedang ditutup. ${next ? `Dibuka lagi ${dateLong(next)}.` : 'Tanggal berikutnya diumumkan di portal ini.'}`
              : banner.text}
          </p>
        </div>
        <LinkButton kind="dark" to={closed ? paths.scholarships : paths.register}>
          {closed ? 'Lihat masa pendaftaran' : banner.button}
        </LinkButton>
      </div>
    </section>
  );
}
