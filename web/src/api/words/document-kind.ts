// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type DocumentKind = 'ktp' | 'kk' | 'surat_aktif' | 'khs' | 'buku_rekening' | 'foto' | 'bukti_prestasi' | 'sktm';
export const documentKindWords: readonly DocumentKind[] = ['ktp', 'kk', 'surat_aktif', 'khs', 'buku_rekening', 'foto', 'bukti_prestasi', 'sktm'];
export const documentKindText: Readonly<Record<DocumentKind, string>> = {
  ktp: 'KTP',
  kk: 'KK',
  surat_aktif: 'Surat aktif',
  khs: 'KHS atau rapor',
  buku_rekening: 'Buku rekening',
  foto: 'Pas foto',
  bukti_prestasi: 'Bukti prestasi',
  sktm: 'SKTM',
};

/** Where there is room. */
export const documentKindLongText: Readonly<Record<DocumentKind, string>> = {
  ktp: 'Kartu Tanda Penduduk (KTP)',
  kk: 'Kartu Keluarga (KK)',
  surat_aktif: 'Surat keterangan aktif',
  khs: 'Kartu Hasil Studi (KHS) atau rapor',
  buku_rekening: 'Buku rekening',
  foto: 'Pas foto',
  bukti_prestasi: 'Bukti prestasi',
  sktm: 'Surat keterangan tidak mampu',
};
