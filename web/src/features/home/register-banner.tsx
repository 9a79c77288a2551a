// The one yellow call to action.
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/button';
import { NokenWeave } from '../../ui/scenery';
import css from './register-banner.module.css';
import { useBanner } from './text';

export function RegisterBanner() {
  const banner = useBanner();
  return (
    <section className={css.banner} aria-labelledby="register-title">
      <div className={css.weave} aria-hidden="true">
        <NokenWeave color="#946200" />
      </div>
      <div className={css.inner}>
        <div>
          <h2 id="register-title">{banner.title}</h2>
          <p className={css.text}>{banner.text}</p>
        </div>
        <LinkButton kind="dark" to={paths.register}>
          {banner.button}
        </LinkButton>
      </div>
    </section>
  );
}
