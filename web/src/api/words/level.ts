// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Level = 'SMA' | 'SMK' | 'D1' | 'D2' | 'D3' | 'D4' | 'S1' | 'S2' | 'S3' | 'PROFESI';
export const levelWords: readonly Level[] = ['SMA', 'SMK', 'D1', 'D2', 'D3', 'D4', 'S1', 'S2', 'S3', 'PROFESI'];
export const levelText: Readonly<Record<Level, string>> = {
  SMA: 'SMA',
  SMK: 'SMK',
  D1: 'D1',
  D2: 'D2',
  D3: 'D3',
  D4: 'D4',
  S1: 'S1',
  S2: 'S2',
  S3: 'S3',
  PROFESI: 'Profesi',
};
