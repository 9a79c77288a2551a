// Testimonials as the API writes them (spec §3).

export interface Testimonial {
  id: string;
  namaPenerima: string;
  testimoni: string | null;
  /** Stands in when `testimoni` is empty. */
  quotes: string | null;
  profile: string | null;
  batchPenerimaan: string | number | null;
  institusiPendidikan: string | null;
}

export const quoteOf = (item: Testimonial) => item.testimoni || item.quotes || '';
