// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type MachineScope = 'penerima:baca' | 'formulir:baca' | 'keuangan:baca' | 'laporan:baca' | 'acuan:baca' | 'peristiwa:baca';
export const machineScopeWords: readonly MachineScope[] = ['penerima:baca', 'formulir:baca', 'keuangan:baca', 'laporan:baca', 'acuan:baca', 'peristiwa:baca'];
export const machineScopeText: Readonly<Record<MachineScope, string>> = {
  'penerima:baca': 'Membaca penerima, data akademik, dan SK',
  'formulir:baca': 'Membaca formulir pendaftaran',
  'keuangan:baca': 'Membaca pembayaran, daftar pembayaran, dan pagu',
  'laporan:baca': 'Membaca angka dasbor dan register',
  'acuan:baca': 'Membaca daftar acuan',
  'peristiwa:baca': 'Membaca apa yang berubah',
};
