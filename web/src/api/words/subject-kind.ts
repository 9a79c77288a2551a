// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type SubjectKind = 'pengukuhan-akun' | 'alamat-akun' | 'fungsi' | 'wajib-fungsi' | 'hak-akses' | 'pengaturan' | 'pagu-baru' | 'perubahan-pagu' | 'masa-tenang' | 'faktor-kedua' | 'temuan' | 'penghapusan-data' | 'kuota' | 'dokumen-pencairan' | 'lepas-tahanan' | 'tutup-tahun' | 'bawa-komitmen' | 'pembayaran-arsip' | 'impor-penerima' | 'impor-daftar-acuan' | 'pagu-tahun-baru' | 'penarikan-pagu' | 'koreksi-pembayaran' | 'pengecualian' | 'keadaan-penerima' | 'koreksi-penerima' | 'perubahan-sk' | 'koreksi-sk';
export const subjectKindWords: readonly SubjectKind[] = ['pengukuhan-akun', 'alamat-akun', 'fungsi', 'wajib-fungsi', 'hak-akses', 'pengaturan', 'pagu-baru', 'perubahan-pagu', 'masa-tenang', 'faktor-kedua', 'temuan', 'penghapusan-data', 'kuota', 'dokumen-pencairan', 'lepas-tahanan', 'tutup-tahun', 'bawa-komitmen', 'pembayaran-arsip', 'impor-penerima', 'impor-daftar-acuan', 'pagu-tahun-baru', 'penarikan-pagu', 'koreksi-pembayaran', 'pengecualian', 'keadaan-penerima', 'koreksi-penerima', 'perubahan-sk', 'koreksi-sk'];
export const subjectKindText: Readonly<Record<SubjectKind, string>> = {
  'pengukuhan-akun': 'Pengukuhan akun',
  'alamat-akun': 'Alamat email akun pemohon',
  fungsi: 'Fungsi akun',
  'wajib-fungsi': 'Wajib fungsi bagi akun admin',
  'hak-akses': 'Perluasan hak akses',
  pengaturan: 'Pengaturan',
  'pagu-baru': 'Pagu baru',
  'perubahan-pagu': 'Perubahan pagu',
  'masa-tenang': 'Pencabutan masa tenang',
  'faktor-kedua': 'Pelepasan faktor kedua',
  temuan: 'Pengesampingan temuan',
  'penghapusan-data': 'Penghapusan data',
  kuota: 'Perubahan kuota',
  'dokumen-pencairan': 'Perbaikan SPP, SPM, atau SP2D',
  'lepas-tahanan': 'Pelepasan tahanan',
  'tutup-tahun': 'Tutup tahun anggaran',
  'bawa-komitmen': 'Komitmen dibawa ke tahun berikutnya',
  'pembayaran-arsip': 'Pembayaran dari arsip',
  'impor-penerima': 'Impor daftar penerima',
  'impor-daftar-acuan': 'Impor daftar acuan',
  'pagu-tahun-baru': 'Pagu tahun baru',
  'penarikan-pagu': 'Penarikan pagu',
  'koreksi-pembayaran': 'Koreksi pembayaran',
  pengecualian: 'Pengecualian besaran atau kelanjutan',
  'keadaan-penerima': 'Cuti, meninggal dunia, atau banding',
  'koreksi-penerima': 'Perbaikan data penerima',
  'perubahan-sk': 'Perubahan SK penetapan',
  'koreksi-sk': 'Perbaikan nomor atau tanggal SK',
};
