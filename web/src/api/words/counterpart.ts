// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Counterpart = 'bud' | 'bank';
export const counterpartWords: readonly Counterpart[] = ['bud', 'bank'];
export const counterpartText: Readonly<Record<Counterpart, string>> = {
  bud: 'BUD',
  bank: 'Bank',
};

/** Where there is room. */
export const counterpartLongText: Readonly<Record<Counterpart, string>> = {
  bud: 'Daftar SP2D dari BUD',
  bank: 'Rekening koran bank',
};
