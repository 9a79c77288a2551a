// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ObjectionKind = 'tidak-aktif' | 'salah';
export const objectionKindWords: readonly ObjectionKind[] = ['tidak-aktif', 'salah'];
export const objectionKindText: Readonly<Record<ObjectionKind, string>> = {
  'tidak-aktif': 'Tidak aktif kuliah',
  salah: 'Data salah',
};
