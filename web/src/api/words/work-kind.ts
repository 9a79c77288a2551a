// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type WorkKind = 'usulan' | 'formulir' | 'rekening' | 'tanpa-rekening' | 'tanpa-sk' | 'persetujuan' | 'kunci-daftar' | 'persetujuan-daftar' | 'spp' | 'spm' | 'sp2d' | 'spp-daftar' | 'spm-daftar' | 'sp2d-daftar' | 'berkas-bank' | 'hasil-bank' | 'penyaluran' | 'tertahan' | 'ditolak' | 'retur' | 'laporan' | 'pengaduan';
export const workKindWords: readonly WorkKind[] = ['usulan', 'formulir', 'rekening', 'tanpa-rekening', 'tanpa-sk', 'persetujuan', 'kunci-daftar', 'persetujuan-daftar', 'spp', 'spm', 'sp2d', 'spp-daftar', 'spm-daftar', 'sp2d-daftar', 'berkas-bank', 'hasil-bank', 'penyaluran', 'tertahan', 'ditolak', 'retur', 'laporan', 'pengaduan'];
export const workKindText: Readonly<Record<WorkKind, string>> = {
  usulan: 'Usulan',
  formulir: 'Formulir',
  rekening: 'Rekening',
  'tanpa-rekening': 'Belum punya rekening',
  'tanpa-sk': 'Belum ber-SK',
  persetujuan: 'Persetujuan',
  'kunci-daftar': 'Kunci daftar',
  'persetujuan-daftar': 'Persetujuan daftar',
  spp: 'SPP',
  spm: 'SPM',
  sp2d: 'SP2D',
  'spp-daftar': 'SPP daftar',
  'spm-daftar': 'SPM daftar',
  'sp2d-daftar': 'SP2D daftar',
  'berkas-bank': 'Berkas bank',
  'hasil-bank': 'Hasil bank',
  penyaluran: 'Penyaluran',
  tertahan: 'Tertahan',
  ditolak: 'Ditolak',
  retur: 'Retur',
  laporan: 'Laporan dana',
  pengaduan: 'Pengaduan',
};

/** Where there is room. */
export const workKindLongText: Readonly<Record<WorkKind, string>> = {
  usulan: 'Usulan orang lain menunggu keputusan',
  formulir: 'Formulir menunggu persetujuan',
  rekening: 'Rekening menunggu verifikasi',
  'tanpa-rekening': 'Penerima aktif belum punya rekening',
  'tanpa-sk': 'Penerima aktif belum disebut dalam SK',
  persetujuan: 'Pembayaran menunggu persetujuan',
  'kunci-daftar': 'Daftar pembayaran menunggu dikunci',
  'persetujuan-daftar': 'Daftar pembayaran menunggu persetujuan',
  spp: 'Pembayaran menunggu SPP',
  spm: 'Pembayaran menunggu SPM',
  sp2d: 'Pembayaran menunggu SP2D',
  'spp-daftar': 'Daftar menunggu SPP',
  'spm-daftar': 'Daftar menunggu SPM',
  'sp2d-daftar': 'Daftar menunggu SP2D',
  'berkas-bank': 'Daftar menunggu berkas bank',
  'hasil-bank': 'Daftar menunggu hasil bank',
  penyaluran: 'SP2D menunggu penyaluran',
  tertahan: 'Pembayaran tertahan',
  ditolak: 'Pembayaran ditolak, boleh diajukan lagi',
  retur: 'Retur menunggu dibayar ulang atau disetor',
  laporan: 'Laporan dana menunggu diperiksa',
  pengaduan: 'Pengaduan belum dijawab',
};
