// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type OrderKind = 'spp' | 'spm' | 'sp2d';
export const orderKindWords: readonly OrderKind[] = ['spp', 'spm', 'sp2d'];
export const orderKindText: Readonly<Record<OrderKind, string>> = {
  spp: 'SPP',
  spm: 'SPM',
  sp2d: 'SP2D',
};

/** Where there is room. */
export const orderKindLongText: Readonly<Record<OrderKind, string>> = {
  spp: 'Surat Permintaan Pembayaran (SPP)',
  spm: 'Surat Perintah Membayar (SPM)',
  sp2d: 'Surat Perintah Pencairan Dana (SP2D)',
};
