// Testimonials as a moderator sees them (`/api/cms/testimoni`).

export const testimonialStates = ['menunggu', 'terbit', 'ditolak'] as const;
export type TestimonialState = (typeof testimonialStates)[number];

export type TestimonialItem = {
  id: string;
  versi: number;
  namaPenerima?: string | null;
  testimoni: string;
  quotes?: string | null;
  profile?: string | null;
  batchPenerimaan?: string | null;
  institusiPendidikan?: string | null;
  status: TestimonialState;
  alasan?: string | null;
  dibuatPada: string;
  diubahPada: string;
};
