// Any unknown path.
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/button';
import { useTitle } from '../../ui/use-title';
import css from './not-found-page.module.css';
import { notFoundTitle } from './not-found-title';

export default function NotFoundPage() {
  useTitle(notFoundTitle);
  return (
    <section className={css.page}>
      <svg className={css.picture} viewBox="0 0 480 220" aria-hidden="true">
        <circle cx="240" cy="120" r="62" fill="#fbba16" />
        <path d="M0 190c60-70 110-80 160-40s80-60 140-66 90 70 180 30v106H0z" fill="#1f6149" />
        <path d="M0 205c90-50 170-40 250-25s150-40 230-20v60H0z" fill="#0f3d2e" />
        <text x="240" y="136" textAnchor="middle" fontSize="44" fontWeight="800" fill="#1c1917">
          404
        </text>
      </svg>
      <h1 className={css.title}>Oops! Halaman yang kamu cari tidak ditemukan.</h1>
      <p className={css.hint}>Mungkin alamatnya salah ketik, atau halamannya sudah dipindahkan.</p>
      <LinkButton to={paths.home}>Kembali ke Beranda</LinkButton>
    </section>
  );
}
