// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type MendingKind = 'mata-anggaran' | 'tarik-penyaluran' | 'tarik-penerimaan' | 'catat-penerimaan' | 'tagihan' | 'retur-berbukti' | 'setoran-kembali' | 'tolak-sp2d' | 'tarik-retur' | 'tarik-setoran' | 'angsuran' | 'tarik-angsuran' | 'perbaiki-sts' | 'tarik-arsip';
export const mendingKindWords: readonly MendingKind[] = ['mata-anggaran', 'tarik-penyaluran', 'tarik-penerimaan', 'catat-penerimaan', 'tagihan', 'retur-berbukti', 'setoran-kembali', 'tolak-sp2d', 'tarik-retur', 'tarik-setoran', 'angsuran', 'tarik-angsuran', 'perbaiki-sts', 'tarik-arsip'];
export const mendingKindText: Readonly<Record<MendingKind, string>> = {
  'mata-anggaran': 'Pindah mata anggaran',
  'tarik-penyaluran': 'Penyaluran salah dicatat',
  'tarik-penerimaan': 'Konfirmasi terlalu dini',
  'catat-penerimaan': 'Penerimaan dicatat petugas',
  tagihan: 'Tagihan pengembalian',
  'retur-berbukti': 'Retur menurut bukti bank',
  'setoran-kembali': 'Setoran kembali ke kas daerah',
  'tolak-sp2d': 'SP2D ditolak BUD',
  'tarik-retur': 'Retur salah dicatat',
  'tarik-setoran': 'Setoran kembali salah dicatat',
  angsuran: 'Angsuran tagihan',
  'tarik-angsuran': 'Angsuran salah dicatat',
  'perbaiki-sts': 'Nomor atau tanggal STS salah',
  'tarik-arsip': 'Salah dicatat dari arsip',
};
