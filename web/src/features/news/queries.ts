// News for the public: lists, one article, categories.
import { publicPageQuery, publicQuery } from '../../api/public-query';
import type { QueryOf, Schemas } from '../../api/types';

export type News = Schemas['PublicNews'];

const path = '/api/web/berita';
type Query = QueryOf<'get', typeof path>;

/** The first twelve items: teasers take what they need of them, so one answer serves them all. */
export const newsTeaserQuery = publicPageQuery(path, { page: 1, size: 12 });

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

/** `sort-by` is the order's older name; the server writes first data under these very queries (`first_data.rs`). */
type ListQuery = Query & { 'sort-by': string; utama?: boolean };

const listQuery = (filter: NewsFilter, size: number): ListQuery => ({
  page: filter.page ?? 1,
  size,
  ...(filter.category ? { category: filter.category } : {}),
  ...(filter.search ? { search: filter.search } : {}),
  'sort-by': (filter.order && orderWords[filter.order]) || 'desc',
});

/** The filter page: twelve to a page. */
export const newsFilterQuery = (filter: NewsFilter) => publicPageQuery(path, listQuery(filter, 12));

const firstList = (page: number): ListQuery => ({ ...listQuery({ page }, 6), utama: true });

/** The list page asks for six at a time. */
export const newsListQuery = (page: number) => publicPageQuery(path, firstList(page));

/** One article. */
export const newsDetailQuery = (slug: string) => publicQuery('/api/web/berita/{slug}', { params: { slug } });

export const newsCategoriesQuery = publicPageQuery('/api/web/kategori-berita', { page: 1, size: 10 });

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
