// The way to the page in short sentences with pictures.
import { Link } from '#router';
import { paths } from '../../lib/paths';
import { Icon } from '../../ui/icon';
import css from './easy-strip.module.css';

export function EasyStrip() {
  return (
    <Link to={paths.easyLanguage} className={css.strip}>
      <span className={css.icon}>
        <Icon name="book" size={26} />
      </span>
      <span>
        <strong>Bahasa mudah</strong>
        <span className={css.hint}>Cara mendapat beasiswa: kalimat pendek, bergambar, dapat dibacakan.</span>
      </span>
      <Icon name="right" />
    </Link>
  );
}
