// Which part of which guide speaks of a page.
import type { OfficeRole, Role } from '../../lib/roles';

const guideWords = ['verifikator', 'keuangan', 'auditor', 'operator', 'halaman', 'angka'] as const;
export type Guide = (typeof guideWords)[number];

export type Part = { guide: Guide; heading: string };

const part = (guide: Guide, heading: string): Part => ({ guide, heading });

const findings = part('auditor', 'Temuan');
const list = part('halaman', 'Daftar');
const records = part('halaman', 'Data acuan');
const news = part('halaman', 'Berita');
const research = part('halaman', 'Penelitian');
const recipients = part('halaman', 'Penerima beasiswa');
const dashboard = part('halaman', 'Dashboard');
const form = part('verifikator', 'Memeriksa satu formulir');
const helping = part('verifikator', 'Membantu pemohon tanpa ponsel');
const rosters = part('keuangan', 'Banyak pembayaran: daftar');
const reports = part('keuangan', 'Laporan penggunaan dana dan pengaduan');
const people = part('operator', 'Orang, fungsi, dan faktor kedua');
const security = part('operator', 'Catatan keamanan');
const attesting = part('halaman', 'Konfirmasi keaktifan');

const audit: readonly (readonly [string, Part])[] = [
  ['audit?selisih', part('auditor', 'Per tanggal')],
  ['audit?tugas', part('auditor', 'Pemisahan tugas')],
  ['audit?sampel', part('auditor', 'Menarik sampel')],
  ['audit?paket', part('auditor', 'Paket audit')],
  ['audit', part('auditor', 'Menelusuri satu pembayaran')],
];

/** By the beginning of a page's path in its area, `?` before its tab; what is more exact stands first. */
const places: Readonly<Record<OfficeRole, readonly (readonly [string, Part])[]>> = {
  dpc: [
    ['dashboard', part('verifikator', 'Antrean')],
    ['akademia/baru', helping],
    ['akademia/bantuan', helping],
    ['akademia/detail', form],
    ['akademia', part('verifikator', 'Antrean')],
    ['temuan', findings],
    ['berita', news],
    ['penelitian', research],
  ],
  admin: [
    ['dashboard', part('keuangan', 'Pekerjaan saya')],
    ['akademia?penerima', recipients],
    ['akademia?prestasi', part('halaman', 'Prestasi')],
    ['akademia/penerima', part('keuangan', 'Cuti, meninggal dunia, banding')],
    ['akademia', form],
    ['temuan', findings],
    ['berita', news],
    ['keuangan/detail', part('keuangan', 'Koreksi pembayaran')],
    ['keuangan/daftar', rosters],
    ['keuangan?daftar', rosters],
    ['keuangan?laporan', reports],
    ['keuangan?pengaduan', reports],
    ['keuangan?pagu', part('keuangan', 'Pagu')],
    ['keuangan?tahun-anggaran', part('keuangan', 'Tutup bulan dan tutup tahun')],
    ['keuangan?sk', part('keuangan', 'SK penetapan')],
    ['keuangan', part('keuangan', 'Satu pembayaran')],
    ['laporan', part('keuangan', 'Laporan dan register')],
    ['rekening', part('keuangan', 'Rekening')],
    ['bank', records],
    ['institusi', records],
    ['distrik', records],
    ['usulan', part('keuangan', 'Usulan: orang kedua')],
    ...audit,
    ['catatan-keamanan', security],
    ['penelitian', research],
    ['pengaturan?besaran', part('keuangan', 'Besaran')],
    ['pengaturan?pengguna', people],
    ['pengaturan?hak-akses', people],
    ['pengaturan/dpc', records],
    ['pengaturan?dpc', records],
    ['pengaturan?keuangan', records],
    ['pengaturan', part('operator', 'Hari pertama: dari kosong sampai pembayaran pertama')],
  ],
  pemerintah: [
    ['dashboard', dashboard],
    ['akademia', recipients],
    ['temuan', findings],
    ['keuangan', part('auditor', 'Menelusuri satu pembayaran')],
    ['distrik', dashboard],
    ['laporan', part('keuangan', 'Laporan dan register')],
    ['usulan', part('auditor', 'Orang kedua')],
    ...audit,
    ['catatan-keamanan', security],
  ],
  institusi: [
    ['dashboard', attesting],
    ['akademia', attesting],
    ['program-studi', part('halaman', 'Program studi')],
  ],
};

/** The part for a page; null where applicants are, who have a guide of their own in the form. */
export function partOf(role: Role, pathname: string, tab: string | null): Part | null {
  if (role === 'user') return null;
  const page = pathname.split('/').slice(2).join('/');
  if (page === 'keamanan') return people;
  const wanted = tab ? `${page}?${tab}` : page;
  const found =
    places[role].find(([place]) => place.includes('?') && place === wanted) ??
    places[role].find(([place]) => !place.includes('?') && `${page}/`.startsWith(`${place}/`));
  return found?.[1] ?? list;
}
