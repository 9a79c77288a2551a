// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type RegisterColumnKind = 'teks' | 'tanggal' | 'rupiah' | 'bilangan' | 'persen' | 'peristiwa' | 'sp2d' | 'tanda-tangan';
export const registerColumnKindWords: readonly RegisterColumnKind[] = ['teks', 'tanggal', 'rupiah', 'bilangan', 'persen', 'peristiwa', 'sp2d', 'tanda-tangan'];
export const registerColumnKindText: Readonly<Record<RegisterColumnKind, string>> = {
  teks: 'Teks',
  tanggal: 'Tanggal',
  rupiah: 'Rupiah',
  bilangan: 'Bilangan',
  persen: 'Persen',
  peristiwa: 'Nomor peristiwa',
  sp2d: 'Nomor SP2D',
  'tanda-tangan': 'Tanda tangan',
};
