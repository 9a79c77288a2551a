// A news card: the whole card leads to the article.
import { Link } from '#router';
import { paths } from '../../lib/paths';
import { DateText } from '../../ui/text';
import css from './news-card.module.css';
import { NewsPicture } from './news-picture';
import type { News } from './queries';

export function NewsCard({ news, long }: { news: News; long?: boolean }) {
  return (
    <article className={css.card}>
      <NewsPicture className={css.picture} src={news.gambar} id={news.id} />
      <div className={css.body}>
        <p className={css.meta}>
          <span className={css.category}>{news.kategoriBerita?.berita ?? 'Umum'}</span>
          <DateText value={news.tanggalPublish} as={long ? 'long' : 'dashed'} />
        </p>
        <h3 className={css.title}>{news.judul}</h3>
        <Link to={paths.newsDetail(news.slug)} state={{ news }} className={css.link}>
          Selengkapnya<span className="hidden-text"> tentang {news.judul}</span>
        </Link>
      </div>
    </article>
  );
}
