// Indonesian texts of the application form, its queue and its decisions.
import type { ApplicationStatus, DocumentKind } from '../../api/words';
import { documentKindLongText, documentKindText } from '../../api/words';

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

/** One thing that must be attached; one of the documents is enough. */
export type DocumentGroup = { title: string; anyOf: readonly DocumentKind[] };

/** What every form needs. */
export const requiredGroups: readonly DocumentGroup[] = [
  { title: 'Bukti warga Nduga (KTP atau KK)', anyOf: ['ktp', 'kk'] },
  { title: 'Surat keterangan aktif', anyOf: ['surat_aktif'] },
  { title: 'Buku rekening', anyOf: ['buku_rekening'] },
  {
    title: 'Prestasi atau keadaan keluarga (KHS, bukti prestasi, atau SKTM)',
    anyOf: ['khs', 'bukti_prestasi', 'sktm'],
  },
];

const lower = (letter: string) => letter.toLowerCase();

/** The same in half a sentence. */
export const usualPapersText = requiredGroups
  .map(({ anyOf }) => anyOf.map((kind) => documentKindText[kind].replace(/^[A-Z](?=[a-z])/, lower)).join(' atau '))
  .join(', ')
  .replace(/, ([^,]*)$/, ', dan $1');

/** What a form needs: that of every form, and what its own period asks for beyond it. */
export function groupsFor(beyond: readonly DocumentKind[]): DocumentGroup[] {
  // A group of which one document is enough asks for all that the period names.
  const alone = beyond
    .filter((kind) => !requiredGroups.some(({ anyOf }) => anyOf.length === 1 && anyOf[0] === kind))
    .map((kind) => ({ title: `${documentKindLongText[kind]} (diminta untuk beasiswa ini)`, anyOf: [kind] }));
  const named = new Set(alone.flatMap(({ anyOf }) => anyOf));
  const common = requiredGroups.filter(({ anyOf }) => !anyOf.some((kind) => named.has(kind)));
  return [...common, ...alone];
}

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
