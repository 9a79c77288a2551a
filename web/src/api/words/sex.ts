// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Sex = 'L' | 'P';
export const sexWords: readonly Sex[] = ['L', 'P'];
export const sexText: Readonly<Record<Sex, string>> = {
  L: 'Laki-laki',
  P: 'Perempuan',
};
