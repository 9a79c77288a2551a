// Indonesian texts of the application form, its queue and its decisions.
import type { ApplicationStatus, DocumentKind, ScholarshipType } from '../../api/words';

/** What helps to find the right paper. */
export const documentHints: Record<DocumentKind, string> = {
  ktp: 'Cukup KTP atau KK; dua-duanya lebih baik.',
  kk: 'Halaman depan, semua nama dan nomor terbaca.',
  surat_aktif: 'Dari sekolah atau kampus, untuk semester ini.',
  khs: 'Semester terakhir.',
  buku_rekening: 'Halaman depan dengan nama dan nomor rekening.',
  foto: 'Wajah terlihat jelas.',
  bukti_prestasi: 'Piagam atau sertifikat.',
  sktm: 'Dari kepala kampung atau distrik.',
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

/** Whom each scholarship is for. */
export const scholarshipAbout: Record<ScholarshipType, string> = {
  'murni-nduga': 'Dari pemerintah kabupaten, untuk semua jenjang.',
  'afirmasi-oap': 'Untuk Orang Asli Papua dari Nduga.',
  'prestasi-khusus': 'Akademik, seni, budaya, olahraga, inovasi.',
  kedinasan: 'Bantuan studi atau tunjangan di sekolah kedinasan.',
  'akhir-studi': 'Bantuan penyelesaian tugas akhir.',
  lainnya: 'Dari pihak ketiga, swasta, atau perorangan.',
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

/** States in which a form is filled in. */
export const editable: readonly ApplicationStatus[] = ['draf', 'perlu_perbaikan'];
