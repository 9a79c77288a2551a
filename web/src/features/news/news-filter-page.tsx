// /berita/filter-list: news by category, order and search text, twelve to a page.
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from '#router';
import { lengths } from '../../lib/lengths';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Paging } from '../../ui/paging';
import { PageHero } from '../../ui/section';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { useTitle } from '../../ui/use-title';
import { FilterBar } from './filter-bar';
import { NewsCard } from './news-card';
import card from './news-card.module.css';
import css from './news-list-page.module.css';
import { NoSuchPage } from './no-such-page';
import { newsFilterQuery } from './queries';

export default function NewsFilterPage() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { steps?: number } | null };
  const [params, setParams] = useSearchParams();
  const filter = {
    category: params.get('category') ?? '',
    order: params.get('sort-by') ?? '',
    // Of an address that somebody wrote as much as can be looked for.
    search: (params.get('search') ?? '').slice(0, lengths.search),
  };
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const list = useQuery({ ...newsFilterQuery({ ...filter, page }), placeholderData: (old) => old });
  const heading = `Berita ${filter.category || 'Semua'}`;
  useTitle(heading);

  /** Undoes the last filter step: in this visit's history when there is one, else by taking a filter away. */
  const back = () => {
    if ((state?.steps ?? 0) > 0) {
      void navigate(-1);
      return;
    }
    const last = filter.search ? 'search' : filter.order ? 'order' : filter.category ? 'category' : null;
    if (last === null) void navigate(paths.newsList);
    else void navigate(paths.newsFilterWith({ ...filter, [last]: '' }), { replace: true });
  };
  const goTo = (next: number) => {
    params.set('page', String(next));
    setParams(params, { state: { steps: (state?.steps ?? 0) + 1, inPlace: true } });
  };

  return (
    <>
      <PageHero
        kicker="Informasi"
        title="Telusuri berita"
        lead="Cari menurut kategori, urutan, atau kata di dalam berita."
      />
      <div className={css.page}>
        <FilterBar current={filter} />
        <section aria-labelledby="found" aria-busy={list.isFetching}>
          <div className={css.foundHead}>
            <Button kind="plain" compact onClick={back}>
              <Icon name="left" size={18} /> Kembali
            </Button>
            <h2 id="found" className={css.found}>
              {heading}
              {filter.search && <span> (hasil untuk "{filter.search}")</span>}
            </h2>
          </div>
          {list.isPending && (
            <div className={css.waiting}>
              <Skeleton block />
            </div>
          )}
          {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          {list.data?.items.length === 0 &&
            (list.data.totalItems > 0 ? (
              <NoSuchPage onFirst={() => goTo(1)} />
            ) : (
              <EmptyState text="Tidak ada berita yang cocok." icon="search" />
            ))}
          <div className={card.grid}>
            {list.data?.items.map((item) => (
              <NewsCard key={item.id} news={item} long />
            ))}
          </div>
          <Paging what="hasil" page={page} pages={list.data?.totalPages ?? 1} onPage={goTo} centred />
        </section>
      </div>
    </>
  );
}
