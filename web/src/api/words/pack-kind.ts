// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type PackKind = 'sk' | 'daftar' | 'sp2d' | 'penerima' | 'periode';
export const packKindWords: readonly PackKind[] = ['sk', 'daftar', 'sp2d', 'penerima', 'periode'];
export const packKindText: Readonly<Record<PackKind, string>> = {
  sk: 'SK penetapan',
  daftar: 'Daftar pembayaran',
  sp2d: 'SP2D',
  penerima: 'Penerima',
  periode: 'Periode',
};
