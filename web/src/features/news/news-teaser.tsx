// The three newest items, for home and other pages.
import { useQuery } from '@tanstack/react-query';
import { Link } from '#router';
import { byText } from '../../lib/order';
import { paths } from '../../lib/paths';
import { Section } from '../../ui/section';
import { EmptyState, Skeleton } from '../../ui/states';
import { NewsCard } from './news-card';
import card from './news-card.module.css';
import css from './news-teaser.module.css';
import type { News } from './queries';
import { newsTeaserQuery } from './queries';

/** The newest by publish date. */
export function newest(items: readonly News[], count: number): News[] {
  return [...items].sort((a, b) => byText(b.tanggalPublish ?? '', a.tanggalPublish ?? '')).slice(0, count);
}

export function NewsTeaser({ title = 'Berita terbaru', count = 3 }: { title?: string; count?: number }) {
  const news = useQuery(newsTeaserQuery);
  const shown = news.data ? newest(news.data.items, count) : null;
  return (
    <Section
      kicker="Informasi"
      title={title}
      aside={
        <Link to={paths.newsList} className={css.all}>
          Lihat Semua Berita
        </Link>
      }
    >
      {shown && shown.length > 0 && (
        <div className={card.grid}>
          {shown.map((item) => (
            <NewsCard key={item.id} news={item} />
          ))}
        </div>
      )}
      {news.isPending && (
        <div className={card.grid} aria-busy="true">
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty frames have no identity
            <div key={index} className={css.frame}>
              <Skeleton block />
            </div>
          ))}
        </div>
      )}
      {((shown && shown.length === 0) || (news.isError && !shown)) && (
        <EmptyState text="Belum ada berita" icon="news" />
      )}
    </Section>
  );
}
