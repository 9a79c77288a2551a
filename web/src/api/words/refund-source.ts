// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type RefundSource = 'realisasi' | 'retur';
export const refundSourceWords: readonly RefundSource[] = ['realisasi', 'retur'];
export const refundSourceText: Readonly<Record<RefundSource, string>> = {
  realisasi: 'Realisasi',
  retur: 'Retur',
};
