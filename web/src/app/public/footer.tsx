// The public footer (spec §1).
import { Link } from '#router';
import { useSite } from '../../api/site';
import { paths } from '../../lib/paths';
import { phoneLink } from '../../lib/phone';
import { Brand } from '../../ui/brand';
import { Icon } from '../../ui/icon';
import { NokenWeave } from '../../ui/scenery';
import css from './footer.module.css';

/** Marks of the four social networks, drawn in their simplest form. */
const marks: Record<string, string> = {
  Instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm5-1.5v.1',
  LinkedIn: 'M4 4h16v16H4zM8 11v6M8 7.5v.1M12 17v-6m0 2.5c0-1.5 1-2.5 2.3-2.5S16.5 12 16.5 13.5V17',
  Facebook: 'M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-1.8 1.8-1.8h1.7V3h-2.5C12 3 10.5 4.7 10.5 7.3v2.2H8V13h2.5v8',
  YouTube: 'M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM10.5 9.5v5l4-2.5z',
};

export function Footer() {
  const site = useSite();
  return (
    <footer className={`${css.footer} on-dark`}>
      <div className={css.weave}>
        <NokenWeave />
      </div>
      <div className={css.inner}>
        <div className={css.about}>
          <Brand light />
          <p className={css.government}>{site.government}</p>
          <p>{site.address}</p>
        </div>
        <div>
          <h2 className={css.title}>Hubungi kami</h2>
          <ul className={css.contacts}>
            <li>
              <Icon name="phone" />
              <span>
                Call Centre <a href={phoneLink(site.callCentre)}>{site.callCentre}</a>
                <span className={css.small}>{site.callCentreText}</span>
              </span>
            </li>
            <li>
              <Icon name="pin" />
              <span>{site.location}</span>
            </li>
            {site.email && (
              <li>
                <Icon name="mail" />
                <a href={`mailto:${site.email}`}>{site.email}</a>
              </li>
            )}
            {site.phone && (
              <li>
                <Icon name="phone" />
                <a href={phoneLink(site.phone)}>{site.phone}</a>
              </li>
            )}
          </ul>
        </div>
        <nav aria-label="Tautan kaki halaman">
          <h2 className={css.title}>Jelajahi</h2>
          <ul className={css.links}>
            <li>
              <Link to={paths.scholarships}>Beasiswa</Link>
            </li>
            <li>
              <Link to={paths.awardees}>Daftar Awardee</Link>
            </li>
            <li>
              <Link to={paths.newsList}>Berita</Link>
            </li>
            <li>
              <Link to={paths.eligibility}>Bolehkah saya mendaftar?</Link>
            </li>
            <li>
              <Link to={paths.easyLanguage}>Bahasa mudah</Link>
            </li>
            <li>
              <Link to={paths.help}>Di mana saya dibantu</Link>
            </li>
            <li>
              <Link to={paths.applicationStatus}>Status pendaftaran</Link>
            </li>
            <li>
              <Link to={paths.transparency}>Transparansi</Link>
            </li>
            <li>
              <Link to={paths.openData}>Data terbuka</Link>
            </li>
            <li>
              <Link to={paths.roleLogin}>Masuk petugas</Link>
            </li>
          </ul>
        </nav>
        {site.social.length > 0 && (
          <div>
            <h2 className={css.title}>Ikuti kami</h2>
            <ul className={css.social}>
              {site.social.map((network) => (
                <li key={network.name}>
                  {/* biome-ignore lint/a11y/useAnchorContent: named by aria-label */}
                  <a
                    href={network.url}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={`${network.name} (tab baru)`}
                  >
                    <svg
                      viewBox="0 0 24 24"
                      width="22"
                      height="22"
                      fill="none"
                      stroke="currentColor"
                      strokeWidth="1.8"
                      strokeLinejoin="round"
                      strokeLinecap="round"
                      aria-hidden="true"
                    >
                      <path d={marks[network.name]} />
                    </svg>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <p className={css.copyright}>{site.copyright}</p>
    </footer>
  );
}
