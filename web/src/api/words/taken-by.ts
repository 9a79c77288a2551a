// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type TakenBy = 'saya' | 'belum';
export const takenByWords: readonly TakenBy[] = ['saya', 'belum'];
export const takenByText: Readonly<Record<TakenBy, string>> = {
  saya: 'Saya periksa',
  belum: 'Belum diambil',
};
