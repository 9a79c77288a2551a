// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type WorkKind = 'usulan' | 'formulir' | 'rekening' | 'tanpa-rekening' | 'tanpa-sk' | 'persetujuan' | 'persetujuan-daftar' | 'spp' | 'spm' | 'sp2d' | 'penyaluran' | 'ditolak' | 'retur' | 'laporan' | 'pengaduan';
export const workKindWords: readonly WorkKind[] = ['usulan', 'formulir', 'rekening', 'tanpa-rekening', 'tanpa-sk', 'persetujuan', 'persetujuan-daftar', 'spp', 'spm', 'sp2d', 'penyaluran', 'ditolak', 'retur', 'laporan', 'pengaduan'];
export const workKindText: Readonly<Record<WorkKind, string>> = {
  usulan: 'Usulan',
  formulir: 'Formulir',
  rekening: 'Rekening',
  'tanpa-rekening': 'Belum punya rekening',
  'tanpa-sk': 'Belum ber-SK',
  persetujuan: 'Persetujuan',
  'persetujuan-daftar': 'Persetujuan daftar',
  spp: 'SPP',
  spm: 'SPM',
  sp2d: 'SP2D',
  penyaluran: 'Penyaluran',
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
  'persetujuan-daftar': 'Daftar pembayaran menunggu persetujuan',
  spp: 'Pembayaran menunggu SPP',
  spm: 'Pembayaran menunggu SPM',
  sp2d: 'Pembayaran menunggu SP2D',
  penyaluran: 'SP2D menunggu penyaluran',
  ditolak: 'Pembayaran ditolak, boleh diajukan lagi',
  retur: 'Retur menunggu dibayar ulang atau disetor',
  laporan: 'Laporan dana menunggu diperiksa',
  pengaduan: 'Pengaduan belum dijawab',
};
