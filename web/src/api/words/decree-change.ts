// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type DecreeChange = 'masuk' | 'keluar' | 'besaran';
export const decreeChangeWords: readonly DecreeChange[] = ['masuk', 'keluar', 'besaran'];
export const decreeChangeText: Readonly<Record<DecreeChange, string>> = {
  masuk: 'Masuk',
  keluar: 'Keluar',
  besaran: 'Besaran diubah',
};
