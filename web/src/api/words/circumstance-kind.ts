// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type CircumstanceKind = 'cuti' | 'meninggal' | 'banding';
export const circumstanceKindWords: readonly CircumstanceKind[] = ['cuti', 'meninggal', 'banding'];
export const circumstanceKindText: Readonly<Record<CircumstanceKind, string>> = {
  cuti: 'Cuti kuliah',
  meninggal: 'Meninggal dunia',
  banding: 'Banding dikabulkan',
};
