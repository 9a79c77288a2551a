// Indonesian texts of the application form, its queue and its decisions.
import type { DocumentKind } from './words';

export const documentText: Record<DocumentKind, { name: string; hint: string }> = {
  ktp: { name: 'KTP', hint: 'Kartu Tanda Penduduk. Cukup KTP atau KK; dua-duanya lebih baik.' },
  kk: { name: 'Kartu Keluarga (KK)', hint: 'Halaman depan, semua nama dan nomor terbaca.' },
  surat_aktif: { name: 'Surat keterangan aktif', hint: 'Dari sekolah atau kampus, untuk semester ini.' },
  khs: { name: 'Kartu Hasil Studi (KHS) atau rapor', hint: 'Semester terakhir.' },
  buku_rekening: { name: 'Buku rekening', hint: 'Halaman depan dengan nama dan nomor rekening.' },
  foto: { name: 'Pas foto', hint: 'Wajah terlihat jelas.' },
  bukti_prestasi: { name: 'Bukti prestasi', hint: 'Piagam atau sertifikat.' },
  sktm: { name: 'Surat keterangan tidak mampu', hint: 'Dari kepala kampung atau distrik.' },
};

/** What must be attached, in groups of which one document is enough. */
export const requiredGroups: { title: string; anyOf: DocumentKind[] }[] = [
  { title: 'Bukti warga Nduga (KTP atau KK)', anyOf: ['ktp', 'kk'] },
  { title: 'Surat keterangan aktif', anyOf: ['surat_aktif'] },
  { title: 'Buku rekening', anyOf: ['buku_rekening'] },
  {
    title: 'Prestasi atau keadaan keluarga (KHS, bukti prestasi, atau SKTM)',
    anyOf: ['khs', 'bukti_prestasi', 'sktm'],
  },
];

export const rejectionText: Record<string, string> = {
  DOK_TIDAK_LENGKAP: 'Dokumen tidak lengkap',
  DOK_TIDAK_SAH: 'Dokumen tidak sah',
  BUKAN_WARGA: 'Bukan warga Kabupaten Nduga',
  TIDAK_AKTIF_KULIAH: 'Tidak aktif bersekolah atau kuliah',
  IPK_KURANG: 'IPK di bawah syarat',
  GANDA: 'Sudah menerima dari sumber lain',
  REKENING_TIDAK_COCOK: 'Rekening tidak cocok',
  LAINNYA: 'Alasan lain',
};

export const scholarshipText: Record<string, { name: string; about: string }> = {
  'murni-nduga': { name: 'Beasiswa Murni Nduga', about: 'Dari pemerintah kabupaten, untuk semua jenjang.' },
  'afirmasi-oap': { name: 'Afirmasi OAP', about: 'Untuk Orang Asli Papua dari Nduga.' },
  'prestasi-khusus': { name: 'Prestasi Khusus', about: 'Akademik, seni, budaya, olahraga, inovasi.' },
  kedinasan: { name: 'Kedinasan', about: 'Bantuan studi atau tunjangan di sekolah kedinasan.' },
  'akhir-studi': { name: 'Akhir Studi', about: 'Bantuan penyelesaian tugas akhir.' },
  lainnya: { name: 'Lainnya', about: 'Dari pihak ketiga, swasta, atau perorangan.' },
};

export const fieldText: Record<string, string> = {
  nama: 'Nama lengkap',
  nik: 'NIK',
  noKk: 'Nomor Kartu Keluarga (KK)',
  tempatLahir: 'Tempat lahir',
  tanggalLahir: 'Tanggal lahir',
  noHp: 'Nomor ponsel',
  jenisKelamin: 'Jenis kelamin',
  distrikAsal: 'Distrik asal',
  kampungAsal: 'Kampung asal',
  alamat: 'Alamat sekarang',
  kotaStudi: 'Kota atau kabupaten tempat studi',
  jenjang: 'Jenjang',
  institusiId: 'Sekolah atau kampus',
  institusi: 'Sekolah atau kampus',
  programStudi: 'Program studi atau jurusan',
  nim: 'Nomor induk siswa atau mahasiswa (NIM)',
  semester: 'Semester sekarang',
  ipk: 'IPK',
  jenisBeasiswa: 'Jenis beasiswa',
  tahun: 'Tahun beasiswa',
  rekening: 'Rekening',
  rekeningBank: 'Bank',
  rekeningNomor: 'Nomor rekening',
  rekeningNama: 'Nama pemilik rekening',
  wali: 'Wali',
  waliNama: 'Nama wali',
  waliHubungan: 'Hubungan dengan wali',
  waliTelepon: 'Nomor ponsel wali',
  waliPersetujuan: 'Persetujuan wali',
  pendanaanLain: 'Beasiswa atau bantuan lain',
};
