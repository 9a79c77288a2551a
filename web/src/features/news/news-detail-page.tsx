// /informasi/berita-lengkap/{slug}: one article, its gallery, and related news.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from '#router';
import { ApiError } from '../../api/error';
import { paths } from '../../lib/paths';
import { articleHtml } from '../../lib/trusted';
import { Paging } from '../../ui/paging';
import { ShareButton } from '../../ui/share-button';
import { EmptyState, ErrorState, Loading } from '../../ui/states';
import { DateText } from '../../ui/text';
import { useTitle } from '../../ui/use-title';
import { FilterBar } from './filter-bar';
import { Gallery } from './gallery';
import { NewsCard } from './news-card';
import card from './news-card.module.css';
import css from './news-detail-page.module.css';
import { NewsPicture } from './news-picture';
import { newest } from './news-teaser';
import type { News } from './queries';
import { newsDetailQuery, newsTeaserQuery } from './queries';

export default function NewsDetailPage() {
  const { slug } = useParams();
  const { state } = useLocation() as { state: { news?: News } | null };
  const passed = state?.news && (slug === undefined || state.news.slug === slug) ? state.news : undefined;
  const detail = useQuery({
    ...newsDetailQuery(slug ?? passed?.slug ?? ''),
    enabled: slug !== undefined || passed !== undefined,
  });
  const news = detail.data ?? passed ?? null;
  useTitle(news?.judul ?? 'Berita');

  const missing =
    !news &&
    (slug === undefined || detail.isSuccess || (detail.error instanceof ApiError && detail.error.status === 404));
  if (missing) {
    return (
      <div className={css.alone}>
        <h1 className="hidden-text">Berita</h1>
        <EmptyState
          text="Berita tidak ditemukan"
          icon="news"
          action={<Link to={paths.newsList}>Lihat Semua Berita</Link>}
        />
      </div>
    );
  }
  if (!news) {
    return (
      <div className={css.alone}>
        <h1 className="hidden-text">Berita</h1>
        {detail.isError ? (
          <ErrorState text="Gagal memuat berita, coba lagi nanti." onRetry={() => void detail.refetch()} />
        ) : (
          <Loading text="Memuat berita..." />
        )}
      </div>
    );
  }
  return <Article key={news.id} news={news} />;
}

function Article({ news }: { news: News }) {
  const photos = (news.dokumentasiKegiatan ?? []).map((photo) => photo.image).filter(Boolean);
  return (
    <>
      <div className={`${css.hero} on-dark`}>
        <NewsPicture className={css.heroPicture} src={news.gambar} id={news.id} eager />
        <p className={css.heroTitle} aria-hidden="true">
          {news.judul}
        </p>
      </div>
      <div className={css.page}>
        <FilterBar />
        <article className={css.article}>
          <p className={css.category}>{news.kategoriBerita?.berita ?? 'Umum'}</p>
          <h1 className={css.title}>{news.judul}</h1>
          <p className={css.meta}>
            <DateText value={news.tanggalPublish} /> · {news.createdBy || 'Anonim'}
          </p>
          <NewsPicture
            className={css.picture}
            src={news.gambar}
            id={news.id}
            alt={`Gambar berita: ${news.judul}`}
            eager
          />
          <div
            className={css.body}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server's allow-list when it was saved
            dangerouslySetInnerHTML={{ __html: articleHtml(news.content.replaceAll('\\"', '"')) }}
          />
          <p className={css.share}>
            <ShareButton title={news.judul} path={paths.newsDetail(news.slug)} />
          </p>
        </article>
        {photos.length > 0 && <Gallery photos={photos} caption={news.deskripsi || '-'} />}
        <Related to={news} />
      </div>
    </>
  );
}

/** Related news, three to a page; controls only when there is more than one page. */
function Related({ to }: { to: News }) {
  const list = useQuery(newsTeaserQuery);
  const [page, setPage] = useState(1);
  const others = newest(list.data?.items ?? [], 12).filter((item) => item.id !== to.id);
  const same = (item: News) => item.kategoriBerita?.berita === to.kategoriBerita?.berita;
  const related = [...others.filter(same), ...others.filter((item) => !same(item))];
  const pages = Math.ceil(related.length / 3);
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <h2 id="related" className={css.related}>
        Berita Terkait
      </h2>
      <div className={card.grid}>
        {related.slice((page - 1) * 3, page * 3).map((item) => (
          <NewsCard key={item.id} news={item} />
        ))}
      </div>
      <Paging what="berita terkait" page={page} pages={pages} onPage={setPage} centred />
    </section>
  );
}
