// News for the public: lists, one article, categories.

import type { Query } from '../../api/client';
import { publicPageQuery, publicQuery } from '../../api/public-query';
import type { News, NewsCategory } from './wire';

const path = '/api/web/berita';

/** The first twelve items: teasers take what they need of them, so one answer serves them all. */
export const newsTeaserQuery = publicPageQuery<News>(path, { page: 1, size: 12 });

export interface NewsFilter {
  category?: string | undefined;
  search?: string | undefined;
  /** Order as the API takes it; see `orders`. */
  order?: string | undefined;
  page?: number | undefined;
}

/** Orders of the filter bar, and what the API calls them. */
export const orders = ['Terbaru', 'Terpopuler', 'Paling banyak dibaca'] as const;
export const orderWords: Record<string, string> = {
  Terbaru: 'terbaru',
  Terlama: 'terlama',
  Terpopuler: 'terpopuler',
  'Paling banyak dibaca': 'paling-banyak-dibaca',
};

const listQuery = (filter: NewsFilter, size: number): Query => ({
  page: filter.page ?? 1,
  size,
  ...(filter.category ? { category: filter.category } : {}),
  ...(filter.search ? { search: filter.search } : {}),
  'sort-by': (filter.order && orderWords[filter.order]) || 'desc',
});

/** The filter page: twelve to a page. */
export const newsFilterQuery = (filter: NewsFilter) => publicPageQuery<News>(path, listQuery(filter, 12));

/** The list page asks for six at a time. */
export const newsListQuery = (page: number) => publicPageQuery<News>(path, { ...listQuery({ page }, 6), utama: true });

/** One article; some servers answer a list of one. */
export const newsDetailQuery = (slug: string) => ({
  ...publicQuery<News | { items?: News[] } | null>(`${path}/${encodeURIComponent(slug)}`),
  select: (data: News | { items?: News[] } | null): News | null => {
    if (data === null) return null;
    if ('items' in data && Array.isArray(data.items)) return data.items[0] ?? null;
    return 'judul' in data ? data : null;
  },
});

export const newsCategoriesQuery = publicPageQuery<NewsCategory>('/api/web/kategori-berita', { page: 1, size: 10 });

/** The beginning of an article as plain text. */
export function previewOf(content: string, length = 220): string {
  const text = content
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= length) return text;
  const cut = text.lastIndexOf(' ', length);
  return `${text.slice(0, cut > 0 ? cut : length)}…`;
}
