// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type BankTableKind = 'hasil-bank' | 'cek-nama' | 'rekening-koran';
export const bankTableKindWords: readonly BankTableKind[] = ['hasil-bank', 'cek-nama', 'rekening-koran'];
export const bankTableKindText: Readonly<Record<BankTableKind, string>> = {
  'hasil-bank': 'Hasil transfer',
  'cek-nama': 'Cek nama rekening',
  'rekening-koran': 'Rekening koran',
};
