// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type SumClass = 'berjalan' | 'diganti' | 'tidak-jadi';
export const sumClassWords: readonly SumClass[] = ['berjalan', 'diganti', 'tidak-jadi'];
export const sumClassText: Readonly<Record<SumClass, string>> = {
  berjalan: 'Berjalan',
  diganti: 'Diganti pembayaran ulang',
  'tidak-jadi': 'Ditolak, batal, gugur, atau dikembalikan',
};
