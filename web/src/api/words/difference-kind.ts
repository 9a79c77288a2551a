// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type DifferenceKind = 'masuk' | 'keluar' | 'status' | 'sk' | 'rekening' | 'jumlah' | 'pembayaran' | 'pagu' | 'daftar' | 'dokumen-sk' | 'temuan';
export const differenceKindWords: readonly DifferenceKind[] = ['masuk', 'keluar', 'status', 'sk', 'rekening', 'jumlah', 'pembayaran', 'pagu', 'daftar', 'dokumen-sk', 'temuan'];
export const differenceKindText: Readonly<Record<DifferenceKind, string>> = {
  masuk: 'Masuk',
  keluar: 'Keluar',
  status: 'Status',
  sk: 'SK',
  rekening: 'Rekening',
  jumlah: 'Jumlah',
  pembayaran: 'Pembayaran',
  pagu: 'Pagu',
  daftar: 'Daftar pembayaran',
  'dokumen-sk': 'Dokumen SK',
  temuan: 'Temuan',
};
