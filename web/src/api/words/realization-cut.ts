// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type RealizationCut = 'jenis' | 'kampus' | 'komponen' | 'distrik' | 'sumber';
export const realizationCutWords: readonly RealizationCut[] = ['jenis', 'kampus', 'komponen', 'distrik', 'sumber'];
export const realizationCutText: Readonly<Record<RealizationCut, string>> = {
  jenis: 'Jenis beasiswa',
  kampus: 'Kampus atau sekolah',
  komponen: 'Komponen',
  distrik: 'Distrik asal',
  sumber: 'Sumber dana',
};
