// /informasi/berita: one featured item and a grid of at most six cards with paging.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from '#router';
import { paths } from '../../lib/paths';
import { Paging } from '../../ui/paging';
import { PageHero } from '../../ui/section';
import { EmptyState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import { useTitle } from '../../ui/use-title';
import { FilterBar } from './filter-bar';
import { NewsCard } from './news-card';
import card from './news-card.module.css';
import css from './news-list-page.module.css';
import { NewsPicture } from './news-picture';
import { NoSuchPage } from './no-such-page';
import { newsListQuery, previewOf } from './queries';

/** Cards of the grid (spec §9). */
const cardsPerPage = 6;

export default function NewsListPage() {
  useTitle('Berita');
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  // Replaced, not pushed: the reader stays at the cards, and the way back from an article leads to them.
  const setPage = (next: number) => setParams(next > 1 ? { page: String(next) } : {}, { replace: true });
  const first = useQuery(newsListQuery(1));
  const list = useQuery({ ...newsListQuery(page), placeholderData: (old) => old });
  // The featured item stands before the grid, so each page of six cards ends with the first item of the next answer.
  const next = useQuery({ ...newsListQuery(page + 1), enabled: page < (list.data?.totalPages ?? 1) });
  // A failed list is only logged (spec §8); the page then shows the empty text.
  useEffect(() => {
    if (list.error) console.warn('Daftar berita tidak dapat dimuat.', list.error);
  }, [list.error]);

  const featured = first.data?.items[0];
  const others = [...(list.data?.items ?? []), ...(next.data?.items ?? [])].slice(1, 1 + cardsPerPage);
  const totalPages = Math.max(1, Math.ceil(((list.data?.totalItems ?? 1) - 1) / cardsPerPage));
  return (
    <>
      <PageHero
        kicker="Informasi"
        title="Cerita anak-anak Nduga"
        lead="Kabar tentang sekolah, kampus, prestasi, dan beasiswa dari 32 distrik."
      />
      <div className={css.page}>
        <FilterBar />
        {first.isPending && (
          <div className={css.waiting}>
            <Skeleton block />
          </div>
        )}
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
        {list.data && page > totalPages && <NoSuchPage onFirst={() => setPage(1)} />}
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
            <Paging what="berita" page={page} pages={totalPages} onPage={setPage} centred />
          </section>
        )}
      </div>
    </>
  );
}
