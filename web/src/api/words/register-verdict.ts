// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type RegisterVerdict = 'cocok' | 'berbeda' | 'tidak_ditemukan';
export const registerVerdictWords: readonly RegisterVerdict[] = ['cocok', 'berbeda', 'tidak_ditemukan'];
export const registerVerdictText: Readonly<Record<RegisterVerdict, string>> = {
  cocok: 'Cocok',
  berbeda: 'Berbeda',
  tidak_ditemukan: 'Tidak ditemukan',
};
