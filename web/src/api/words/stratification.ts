// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Stratification = 'jenis' | 'distrik' | 'kelas';
export const stratificationWords: readonly Stratification[] = ['jenis', 'distrik', 'kelas'];
export const stratificationText: Readonly<Record<Stratification, string>> = {
  jenis: 'Jenis beasiswa',
  distrik: 'Distrik asal',
  kelas: 'Kelas jumlah',
};
