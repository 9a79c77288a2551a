// /informasi/berita: one featured item and a grid of at most six cards with paging.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths';
import { useTitle } from '../../app/use-title';
import { Button } from '../../ui/button';
import { PageHero } from '../../ui/section';
import { EmptyState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import { FilterBar } from './filter-bar';
import { NewsCard } from './news-card';
import card from './news-card.module.css';
import css from './news-list-page.module.css';
import { NewsPicture } from './news-picture';
import { newsListQuery, previewOf } from './queries';

export default function NewsListPage() {
  useTitle('Berita');
  const [page, setPage] = useState(1);
  const first = useQuery(newsListQuery(1));
  const list = useQuery({ ...newsListQuery(page), placeholderData: (old) => old });
  // A failed list is only logged (spec §8); the page then shows the empty text.
  useEffect(() => {
    if (list.error) console.warn('Daftar berita tidak dapat dimuat.', list.error);
  }, [list.error]);

  const featured = first.data?.items[0];
  const others = (list.data?.items ?? []).filter((item) => item.id !== featured?.id).slice(0, 6);
  const totalPages = list.data?.totalPages ?? 1;
  return (
    <>
      <PageHero
        kicker="Informasi"
        title="Cerita anak-anak Nduga"
        lead="Kabar tentang sekolah, kampus, prestasi, dan beasiswa dari 32 distrik."
      />
      <div className={css.page}>
        <FilterBar />
        {first.isPending && <Skeleton block />}
        {!first.isPending && !featured && <EmptyState text="Tidak ada berita tersedia." icon="news" />}
        {featured && (
          <article className={css.featured}>
            <NewsPicture className={css.picture} src={featured.gambar} id={featured.id} eager />
            <div className={css.words}>
              <p className={css.meta}>
                <span>{featured.kategoriBerita?.berita ?? 'Umum'}</span>
                <DateText value={featured.tanggalPublish} as="long" />
              </p>
              <h2>{featured.judul}</h2>
              <p className={css.preview}>{previewOf(featured.content)}</p>
              <Link to={paths.newsDetail(featured.slug)} state={{ news: featured }} className={css.link}>
                Selengkapnya<span className="hidden-text"> tentang {featured.judul}</span>
              </Link>
            </div>
          </article>
        )}
        {others.length > 0 && (
          <section aria-labelledby="others">
            <h2 id="others" className={css.heading}>
              Berita Lainnya
            </h2>
            <div className={card.grid}>
              {others.map((item) => (
                <NewsCard key={item.id} news={item} />
              ))}
            </div>
            <nav className={css.paging} aria-label="Halaman berita">
              <Button kind="plain" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                Sebelumnya
              </Button>
              <span aria-live="polite">
                Halaman {page} dari {totalPages}
              </span>
              <Button kind="plain" disabled={page >= totalPages} onClick={() => setPage(page + 1)}>
                Berikutnya
              </Button>
            </nav>
          </section>
        )}
      </div>
    </>
  );
}
