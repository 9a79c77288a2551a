// Written by `npm run types` from the server's sources (scripts/fed-by.mjs). Do not change it here.

/** What the server says has moved. */
export type Model =
  | 'academic_record'
  | 'application'
  | 'audit'
  | 'award'
  | 'awardee'
  | 'bank_account'
  | 'budget_line'
  | 'change_request'
  | 'complaint'
  | 'decree'
  | 'disbursement'
  | 'duty'
  | 'finding'
  | 'inbox'
  | 'journal'
  | 'machine'
  | 'permission'
  | 'record'
  | 'roster'
  | 'search'
  | 'timeline'
  | 'user';
/** Areas of the API: the first part of the key of every query of the areas. */
export type Area =
  | 'akun-mesin'
  | 'aturan-lanjutan'
  | 'audit'
  | 'bank'
  | 'berita'
  | 'besaran'
  | 'cari'
  | 'catatan-keamanan'
  | 'daftar-pembayaran'
  | 'dashboard'
  | 'data-akademik'
  | 'data-diri'
  | 'district'
  | 'dpc'
  | 'faktor-kedua'
  | 'fakultas'
  | 'formulir-pendaftaran'
  | 'fungsi'
  | 'institusi-pendidikan'
  | 'kampung'
  | 'kategori-berita'
  | 'kategori-keuangan'
  | 'keamanan-akun'
  | 'kertas-kerja'
  | 'kesiapan'
  | 'keuangan'
  | 'laporan'
  | 'notification'
  | 'pagu'
  | 'pekerjaan'
  | 'penerima-beasiswa'
  | 'pengaturan'
  | 'periode'
  | 'peristiwa'
  | 'prestasi'
  | 'program-studi'
  | 'referensi'
  | 'register'
  | 'rekening'
  | 'role-user-permission'
  | 'sk-penetapan'
  | 'surat-klaim'
  | 'tahun-anggaran'
  | 'tampilan'
  | 'teks-situs'
  | 'temuan'
  | 'testimoni'
  | 'tracking-history'
  | 'tugas-akhir'
  | 'upload'
  | 'user'
  | 'usulan'
  | 'webhook'
  | 'wilayah-dpc';
/** The areas that tell of a read model. */
export const fedBy: Readonly<Record<Model, readonly Area[]>> = {
  academic_record: [
    'data-akademik',
    'keuangan',
    'notification',
    'pekerjaan',
    'penerima-beasiswa',
    'sk-penetapan',
    'tugas-akhir',
    'user',
  ],
  application: [
    'audit',
    'cari',
    'daftar-pembayaran',
    'dashboard',
    'data-akademik',
    'data-diri',
    'formulir-pendaftaran',
    'keuangan',
    'notification',
    'pagu',
    'pekerjaan',
    'penerima-beasiswa',
    'periode',
    'peristiwa',
    'prestasi',
    'surat-klaim',
    'tracking-history',
    'user',
  ],
  audit: ['audit', 'formulir-pendaftaran', 'peristiwa'],
  award: [
    'audit',
    'cari',
    'daftar-pembayaran',
    'dashboard',
    'data-akademik',
    'data-diri',
    'formulir-pendaftaran',
    'kertas-kerja',
    'keuangan',
    'laporan',
    'notification',
    'pagu',
    'pekerjaan',
    'penerima-beasiswa',
    'periode',
    'peristiwa',
    'register',
    'rekening',
    'sk-penetapan',
    'tahun-anggaran',
    'testimoni',
    'tracking-history',
    'tugas-akhir',
    'user',
    'usulan',
  ],
  awardee: [],
  bank_account: [
    'audit',
    'cari',
    'data-akademik',
    'formulir-pendaftaran',
    'kertas-kerja',
    'keuangan',
    'pekerjaan',
    'penerima-beasiswa',
    'peristiwa',
    'rekening',
    'sk-penetapan',
  ],
  budget_line: [
    'aturan-lanjutan',
    'audit',
    'daftar-pembayaran',
    'dashboard',
    'data-akademik',
    'formulir-pendaftaran',
    'kertas-kerja',
    'kesiapan',
    'keuangan',
    'laporan',
    'pagu',
    'pekerjaan',
    'penerima-beasiswa',
    'pengaturan',
    'peristiwa',
    'register',
    'tahun-anggaran',
    'tracking-history',
    'user',
    'usulan',
  ],
  change_request: [
    'aturan-lanjutan',
    'audit',
    'bank',
    'daftar-pembayaran',
    'data-akademik',
    'district',
    'dpc',
    'fakultas',
    'fungsi',
    'institusi-pendidikan',
    'kampung',
    'kategori-berita',
    'kategori-keuangan',
    'keuangan',
    'notification',
    'pekerjaan',
    'pengaturan',
    'periode',
    'program-studi',
    'register',
    'sk-penetapan',
    'surat-klaim',
    'tahun-anggaran',
    'usulan',
    'wilayah-dpc',
  ],
  complaint: ['laporan', 'pekerjaan'],
  decree: ['audit', 'formulir-pendaftaran', 'kertas-kerja', 'keuangan', 'peristiwa', 'register', 'sk-penetapan'],
  disbursement: [
    'audit',
    'cari',
    'daftar-pembayaran',
    'dashboard',
    'data-akademik',
    'formulir-pendaftaran',
    'kertas-kerja',
    'keuangan',
    'laporan',
    'notification',
    'pagu',
    'pekerjaan',
    'penerima-beasiswa',
    'peristiwa',
    'register',
    'sk-penetapan',
    'tahun-anggaran',
    'tracking-history',
    'user',
    'usulan',
  ],
  duty: ['audit', 'kesiapan', 'user'],
  finding: ['audit', 'cari', 'formulir-pendaftaran', 'kertas-kerja', 'keuangan', 'pekerjaan', 'peristiwa', 'temuan'],
  inbox: ['notification'],
  journal: [
    'aturan-lanjutan',
    'daftar-pembayaran',
    'dashboard',
    'keuangan',
    'pagu',
    'pengaturan',
    'register',
    'tahun-anggaran',
  ],
  machine: ['akun-mesin'],
  permission: ['fungsi', 'role-user-permission', 'user'],
  record: [
    'akun-mesin',
    'aturan-lanjutan',
    'audit',
    'bank',
    'berita',
    'besaran',
    'cari',
    'catatan-keamanan',
    'daftar-pembayaran',
    'dashboard',
    'data-akademik',
    'data-diri',
    'district',
    'dpc',
    'faktor-kedua',
    'fakultas',
    'formulir-pendaftaran',
    'fungsi',
    'institusi-pendidikan',
    'kampung',
    'kategori-berita',
    'kategori-keuangan',
    'keamanan-akun',
    'kertas-kerja',
    'kesiapan',
    'keuangan',
    'laporan',
    'notification',
    'pagu',
    'pekerjaan',
    'penerima-beasiswa',
    'pengaturan',
    'periode',
    'peristiwa',
    'prestasi',
    'program-studi',
    'referensi',
    'register',
    'rekening',
    'role-user-permission',
    'sk-penetapan',
    'surat-klaim',
    'tahun-anggaran',
    'teks-situs',
    'temuan',
    'testimoni',
    'tracking-history',
    'tugas-akhir',
    'user',
    'usulan',
    'wilayah-dpc',
  ],
  roster: [
    'audit',
    'daftar-pembayaran',
    'dashboard',
    'data-akademik',
    'formulir-pendaftaran',
    'kertas-kerja',
    'keuangan',
    'laporan',
    'pagu',
    'pekerjaan',
    'penerima-beasiswa',
    'peristiwa',
    'register',
    'tahun-anggaran',
    'tracking-history',
    'user',
    'usulan',
  ],
  search: ['cari'],
  timeline: ['audit', 'keuangan', 'tracking-history'],
  user: [
    'akun-mesin',
    'audit',
    'cari',
    'catatan-keamanan',
    'daftar-pembayaran',
    'data-diri',
    'faktor-kedua',
    'formulir-pendaftaran',
    'fungsi',
    'keamanan-akun',
    'kertas-kerja',
    'kesiapan',
    'keuangan',
    'laporan',
    'notification',
    'rekening',
    'surat-klaim',
    'tahun-anggaran',
    'temuan',
    'tracking-history',
    'user',
    'usulan',
  ],
};
