// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type RejectCode = 'DOK_TIDAK_LENGKAP' | 'DOK_TIDAK_SAH' | 'BUKAN_WARGA' | 'TIDAK_AKTIF_KULIAH' | 'IPK_KURANG' | 'GANDA' | 'REKENING_TIDAK_COCOK' | 'LAINNYA';
export const rejectCodeWords: readonly RejectCode[] = ['DOK_TIDAK_LENGKAP', 'DOK_TIDAK_SAH', 'BUKAN_WARGA', 'TIDAK_AKTIF_KULIAH', 'IPK_KURANG', 'GANDA', 'REKENING_TIDAK_COCOK', 'LAINNYA'];
export const rejectCodeText: Readonly<Record<RejectCode, string>> = {
  DOK_TIDAK_LENGKAP: 'Dokumen tidak lengkap',
  DOK_TIDAK_SAH: 'Dokumen tidak sah',
  BUKAN_WARGA: 'Bukan warga',
  TIDAK_AKTIF_KULIAH: 'Tidak aktif',
  IPK_KURANG: 'IPK kurang',
  GANDA: 'Ganda',
  REKENING_TIDAK_COCOK: 'Rekening tidak cocok',
  LAINNYA: 'Alasan lain',
};

/** Where there is room. */
export const rejectCodeLongText: Readonly<Record<RejectCode, string>> = {
  DOK_TIDAK_LENGKAP: 'Dokumen tidak lengkap',
  DOK_TIDAK_SAH: 'Dokumen tidak sah',
  BUKAN_WARGA: 'Bukan warga Kabupaten Nduga',
  TIDAK_AKTIF_KULIAH: 'Tidak aktif bersekolah atau kuliah',
  IPK_KURANG: 'IPK di bawah syarat',
  GANDA: 'Sudah menerima dari sumber lain',
  REKENING_TIDAK_COCOK: 'Rekening tidak cocok',
  LAINNYA: 'Alasan lain',
};
