// News as its authors see and type it (`/api/cms/berita`).
import type { Schemas } from '../../api/types';

export type NewsItem = Schemas['NewsItem'];
export type NewsDetail = Schemas['NewsDetail'];
export type GalleryPicture = Schemas['PictureItem'];
export type NewsBody = Schemas['NewsBody'];

/** When an item is shown: never, from now on, or from a moment to come. */
export type Publication = 'draf' | 'terbit' | 'terjadwal';

/** An item as it is typed. */
export type TypedNews = {
  judul: string;
  content: string;
  gambar: string;
  kategoriBeritaId: string;
  createdBy: string;
  deskripsi: string;
  publication: Publication;
  /** Moment of a scheduled item as typed, Papua time: `2026-11-21T09:30`. */
  moment: string;
};

/** Papua's clock (WIT) is nine hours ahead of UTC and knows no summer time. */
const WIT_OFFSET_MS = 9 * 3_600_000;

/** A moment as the field for date and time takes it, in Papua time. */
export const witField = (iso: string): string =>
  new Date(new Date(iso).getTime() + WIT_OFFSET_MS).toISOString().slice(0, 16);

/** The moment that was typed in Papua time; null when it is none. */
export function witMoment(typed: string): string | null {
  // `Date` would take almost any text for some moment.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed)) return null;
  const at = new Date(`${typed}:00Z`).getTime();
  return Number.isNaN(at) ? null : new Date(at - WIT_OFFSET_MS).toISOString();
}

export function typedOf(news: NewsDetail | null, author: string): TypedNews {
  const at = news?.tanggalPublish ?? null;
  const publication: Publication = at === null ? 'draf' : news?.status === 'terjadwal' ? 'terjadwal' : 'terbit';
  return {
    judul: news?.judul ?? '',
    content: news?.content ?? '',
    gambar: news?.gambar ?? '',
    kategoriBeritaId: news?.kategoriBerita?.id ?? '',
    createdBy: news ? (news.createdBy ?? '') : author,
    deskripsi: news?.deskripsi ?? '',
    publication,
    moment: publication === 'terjadwal' && at ? witField(at) : '',
  };
}

/** What was typed as the API takes it; `publishedAt` is the moment an already public item keeps. */
export function bodyOf(typed: TypedNews, publishedAt: string | null, now: number): NewsBody {
  const text = (value: string) => (value.trim() === '' ? null : value.trim());
  const moments: Record<Publication, () => string | null> = {
    draf: () => null,
    terbit: () => (publishedAt && new Date(publishedAt).getTime() <= now ? publishedAt : new Date(now).toISOString()),
    terjadwal: () => witMoment(typed.moment),
  };
  return {
    judul: typed.judul.trim(),
    content: typed.content,
    gambar: text(typed.gambar),
    kategoriBeritaId: text(typed.kategoriBeritaId),
    tanggalPublish: moments[typed.publication](),
    createdBy: text(typed.createdBy),
    deskripsi: text(typed.deskripsi),
  };
}

/** Pictures in a gallery (spec §5). */
export const galleryMin = 3;
export const galleryMax = 9;
export const galleryCountText = 'Jumlah file harus antara 3 sampai 9.';
