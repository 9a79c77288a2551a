// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type SecurityKind = 'masuk' | 'masuk-gagal' | 'ditolak' | 'sesi-berakhir' | 'perpanjangan-ditolak' | 'faktor-kedua-dipasang' | 'faktor-kedua-dilepas' | 'faktor-kedua-berhasil' | 'faktor-kedua-gagal' | 'kode-pemulihan-dipakai' | 'mesin-masuk' | 'mesin-ditolak' | 'mesin-disetujui' | 'mesin-kunci' | 'mesin-berakhir' | 'password-diubah' | 'ekspor' | 'data-dibuka' | 'berkas-bank-diunduh' | 'paket-audit-diunduh';
export const securityKindWords: readonly SecurityKind[] = ['masuk', 'masuk-gagal', 'ditolak', 'sesi-berakhir', 'perpanjangan-ditolak', 'faktor-kedua-dipasang', 'faktor-kedua-dilepas', 'faktor-kedua-berhasil', 'faktor-kedua-gagal', 'kode-pemulihan-dipakai', 'mesin-masuk', 'mesin-ditolak', 'mesin-disetujui', 'mesin-kunci', 'mesin-berakhir', 'password-diubah', 'ekspor', 'data-dibuka', 'berkas-bank-diunduh', 'paket-audit-diunduh'];
export const securityKindText: Readonly<Record<SecurityKind, string>> = {
  masuk: 'Masuk',
  'masuk-gagal': 'Masuk gagal',
  ditolak: 'Ditolak',
  'sesi-berakhir': 'Sesi diakhiri',
  'perpanjangan-ditolak': 'Perpanjangan ditolak',
  'faktor-kedua-dipasang': 'Faktor kedua dipasang',
  'faktor-kedua-dilepas': 'Faktor kedua dilepas',
  'faktor-kedua-berhasil': 'Faktor kedua berhasil',
  'faktor-kedua-gagal': 'Faktor kedua gagal',
  'kode-pemulihan-dipakai': 'Kode pemulihan dipakai',
  'mesin-masuk': 'Akun mesin masuk',
  'mesin-ditolak': 'Akun mesin ditolak',
  'mesin-disetujui': 'Akun mesin disetujui',
  'mesin-kunci': 'Kunci akun mesin dibuat',
  'mesin-berakhir': 'Akun mesin berakhir',
  'password-diubah': 'Password diubah',
  ekspor: 'Ekspor',
  'data-dibuka': 'Data dibuka',
  'berkas-bank-diunduh': 'Berkas bank diunduh',
  'paket-audit-diunduh': 'Paket audit diunduh',
};

/** Where there is room. */
export const securityKindLongText: Readonly<Record<SecurityKind, string>> = {
  masuk: 'Masuk ke akun',
  'masuk-gagal': 'Percobaan masuk yang gagal',
  ditolak: 'Permintaan ditolak',
  'sesi-berakhir': 'Sesi diakhiri',
  'perpanjangan-ditolak': 'Perpanjangan sesi ditolak',
  'faktor-kedua-dipasang': 'Faktor kedua dipasang',
  'faktor-kedua-dilepas': 'Faktor kedua dilepas',
  'faktor-kedua-berhasil': 'Faktor kedua berhasil',
  'faktor-kedua-gagal': 'Faktor kedua gagal',
  'kode-pemulihan-dipakai': 'Kode pemulihan dipakai',
  'mesin-masuk': 'Akun mesin masuk',
  'mesin-ditolak': 'Akun mesin ditolak',
  'mesin-disetujui': 'Akun mesin disetujui',
  'mesin-kunci': 'Kunci akun mesin dibuat',
  'mesin-berakhir': 'Akun mesin berakhir',
  'password-diubah': 'Password diubah',
  ekspor: 'Daftar diekspor',
  'data-dibuka': 'Data pribadi dibuka',
  'berkas-bank-diunduh': 'Berkas bank diunduh',
  'paket-audit-diunduh': 'Paket audit diunduh',
};
