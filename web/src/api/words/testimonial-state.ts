// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type TestimonialState = 'menunggu' | 'terbit' | 'ditolak';
export const testimonialStateWords: readonly TestimonialState[] = ['menunggu', 'terbit', 'ditolak'];
export const testimonialStateText: Readonly<Record<TestimonialState, string>> = {
  menunggu: 'Menunggu',
  terbit: 'Terbit',
  ditolak: 'Ditolak',
};
