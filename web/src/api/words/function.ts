// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Function = 'pendaftaran' | 'bendahara' | 'ppk' | 'pa' | 'bud' | 'akun' | 'redaksi' | 'pengawas';
export const functionWords: readonly Function[] = ['pendaftaran', 'bendahara', 'ppk', 'pa', 'bud', 'akun', 'redaksi', 'pengawas'];
export const functionText: Readonly<Record<Function, string>> = {
  pendaftaran: 'Pendaftaran',
  bendahara: 'Bendahara',
  ppk: 'PPK',
  pa: 'PA',
  bud: 'BUD',
  akun: 'Akun',
  redaksi: 'Redaksi',
  pengawas: 'Pengawas',
};

/** Where there is room. */
export const functionLongText: Readonly<Record<Function, string>> = {
  pendaftaran: 'Petugas pendaftaran',
  bendahara: 'Bendahara pengeluaran',
  ppk: 'Pejabat penatausahaan keuangan',
  pa: 'Pengguna anggaran',
  bud: 'Bendahara umum daerah',
  akun: 'Pengelola akun',
  redaksi: 'Redaksi',
  pengawas: 'Pengawas',
};
