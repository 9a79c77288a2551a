// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type MarkState = 'diperiksa' | 'perlu-ditanya' | 'selesai';
export const markStateWords: readonly MarkState[] = ['diperiksa', 'perlu-ditanya', 'selesai'];
export const markStateText: Readonly<Record<MarkState, string>> = {
  diperiksa: 'Diperiksa',
  'perlu-ditanya': 'Perlu ditanya',
  selesai: 'Selesai',
};
