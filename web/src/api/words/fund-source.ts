// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type FundSource = 'apbd' | 'otsus' | 'apbn' | 'donatur';
export const fundSourceWords: readonly FundSource[] = ['apbd', 'otsus', 'apbn', 'donatur'];
export const fundSourceText: Readonly<Record<FundSource, string>> = {
  apbd: 'APBD',
  otsus: 'Otsus',
  apbn: 'APBN',
  donatur: 'Donatur',
};

/** Where there is room. */
export const fundSourceLongText: Readonly<Record<FundSource, string>> = {
  apbd: 'APBD',
  otsus: 'Dana Otonomi Khusus',
  apbn: 'APBN',
  donatur: 'Donatur',
};
