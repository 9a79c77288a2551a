// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type NameMatch = 'beda' | 'mirip' | 'ejaan-lain' | 'sama';
export const nameMatchWords: readonly NameMatch[] = ['beda', 'mirip', 'ejaan-lain', 'sama'];
export const nameMatchText: Readonly<Record<NameMatch, string>> = {
  beda: 'Berbeda',
  mirip: 'Mirip',
  'ejaan-lain': 'Ejaan lain',
  sama: 'Sama',
};

/** Where there is room. */
export const nameMatchLongText: Readonly<Record<NameMatch, string>> = {
  beda: 'Nama berbeda',
  mirip: 'Mirip: lihat sekali lagi',
  'ejaan-lain': 'Sama dengan ejaan lain',
  sama: 'Nama sama',
};
