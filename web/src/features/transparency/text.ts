// What the words of the public figures mean, and the figures as separated values.
import type { ApplicationStatus, BankAccountStatus, DisbursementStatus, PublicKind } from '../../api/words';
import { fundSourceText } from '../../api/words';
import { number } from '../../lib/money';
import { scholarshipName } from '../../lib/scholarships';
import type { BudgetYear, Transparency } from './queries';

/** The parts of a ceiling, in the order money passes through them: name in the answer, word, meaning, colour. */
export const parts = [
  ['realisasi', 'Realisasi', 'Sudah dibayarkan.', '#0f3d2e'],
  ['komitmen', 'Komitmen', 'Sudah disetujui untuk penerima, belum dibayarkan.', '#2f7d5f'],
  ['retur', 'Retur bank', 'Dikembalikan bank, misalnya karena rekening tutup. Belum dikirim ulang.', '#b91c1c'],
  ['setoranKembali', 'Disetor kembali', 'Dikembalikan ke Kas Daerah.', '#57534e'],
  ['sisa', 'Masih tersedia', 'Belum dijanjikan kepada siapa pun.', '#fbba16'],
] as const;

/** The ceiling before its parts. */
export const figures = [['pagu', 'Pagu'], ...parts.map(([name, word]) => [name, word] as const)] as const;

/** The five parts together: the ceiling, where the books are whole. */
export const sumOf = (year: BudgetYear) => parts.reduce((sum, [name]) => sum + year[name], 0);

const forms: Readonly<Partial<Record<ApplicationStatus, string>>> = {
  draf: 'Pemohon mengisi formulir.',
  diajukan: 'Petugas memeriksa dokumen.',
  perlu_perbaikan: 'Pemohon memperbaiki formulir.',
  direkomendasikan: 'Dokumen sah; dinas memutuskan.',
};
const accounts: Readonly<Partial<Record<BankAccountStatus, string>>> = {
  belum_diverifikasi: 'Petugas mencocokkan rekening dengan buku rekening.',
};
const payments: Readonly<Partial<Record<DisbursementStatus, string>>> = {
  diajukan: 'Pembayaran disiapkan; orang lain memutuskan.',
  disetujui: 'Menunggu Surat Permintaan Pembayaran (SPP).',
  spp_terbit: 'Menunggu Surat Perintah Membayar (SPM).',
  spm_terbit: 'Menunggu Surat Perintah Pencairan Dana (SP2D).',
  sp2d_terbit: 'Menunggu bank mengirim uangnya.',
  disalurkan: 'Bank sudah mengirim; penerima memeriksa rekeningnya.',
  diterima: 'Penerima menulis laporan penggunaan dana.',
  retur: 'Dikembalikan bank; menunggu dikirim ulang.',
  gugur: 'Gugur pada tutup tahun; menunggu tahun berikutnya.',
};
const stages: Partial<Record<PublicKind, Readonly<Partial<Record<string, string>>>>> = {
  'formulir-pendaftaran': forms,
  rekening: accounts,
  keuangan: payments,
};

/** What happens in a stage; empty for one that needs no word. */
export const stageMeaning = (kind: PublicKind, stage: string): string => stages[kind]?.[stage] ?? '';

function cell(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Half of the complaints that were closed took at most so long. */
export const complaintTime = (days: number): string =>
  days === 0
    ? 'Setengah dari yang selesai memerlukan kurang dari sehari.'
    : `Setengah dari yang selesai memerlukan paling lama ${number(days)} hari.`;

/** A type, or those that too few people have: what one of them got is nobody's to read. */
export const typeName = (type: Transparency['jenisBeasiswa'][number]['beasiswa']): string =>
  type ? scholarshipName(type) : 'Beberapa jenis, digabung';

/** A source of funds, or those that paid too few people. */
export const sourceName = (source: BudgetYear['sumberDana'][number]['sumberDana']): string =>
  source ? fundSourceText[source] : 'Beberapa sumber dana, digabung';

/** All figures of the page, a line each: what, year, of what, amount. */
export function csvOf({
  anggaran,
  jenisBeasiswa,
  distrik,
  bulan,
  aduan,
  tahap,
  pemulihanAkun,
  nomorPeristiwa,
}: Transparency): string {
  const rows: (string | number)[][] = [['bagian', 'tahun', 'nama', 'ukuran', 'nilai']];
  for (const year of anggaran) {
    for (const [name, word] of figures) rows.push(['anggaran', year.tahun, word, 'rupiah', year[name]]);
    for (const source of year.sumberDana) {
      for (const [name, word] of figures) {
        const amount = source[name];
        if (typeof amount !== 'number') continue;
        rows.push(['sumber dana', year.tahun, `${word}, ${sourceName(source.sumberDana)}`, 'rupiah', amount]);
      }
    }
  }
  for (const { tahun, beasiswa, realisasi, penerima } of jenisBeasiswa) {
    rows.push(['jenis beasiswa', tahun, typeName(beasiswa), 'rupiah', realisasi]);
    rows.push(['jenis beasiswa', tahun, typeName(beasiswa), 'orang dibayar', penerima]);
  }
  for (const { tahun, nama, penerima, realisasi } of distrik) {
    rows.push(['distrik asal', tahun, nama, 'rupiah', realisasi]);
    rows.push(['distrik asal', tahun, nama, 'orang dibayar', penerima]);
  }
  for (const { tahun, bulan: month, pembayaran, realisasi } of bulan) {
    rows.push(['bulan', tahun, month, 'rupiah', realisasi]);
    rows.push(['bulan', tahun, month, 'pembayaran', pembayaran]);
  }
  for (const { bulan: month, menungguJawaban, dijawab, ditutup } of aduan.bulan) {
    const year = month.slice(0, 4);
    rows.push(['pengaduan', year, month, 'menunggu jawaban', menungguJawaban]);
    rows.push(['pengaduan', year, month, 'dijawab', dijawab]);
    rows.push(['pengaduan', year, month, 'selesai', ditutup]);
  }
  if (typeof aduan.medianHari === 'number')
    rows.push(['pengaduan', '', 'Lama sampai selesai', 'median hari', aduan.medianHari]);
  if (aduan.tertua) rows.push(['pengaduan', '', 'Tertua yang belum selesai', 'tanggal masuk', aduan.tertua]);
  for (const at of pemulihanAkun) rows.push(['akun petugas', '', 'Dipulihkan di mesin portal', 'waktu', at]);
  for (const { jenis, tahap: stage, medianHari, jumlah } of tahap) {
    rows.push(['tahap', '', `${jenis}: ${stage}`, 'median hari kerja', medianHari]);
    rows.push(['tahap', '', `${jenis}: ${stage}`, 'berkas', jumlah]);
  }
  rows.push(['catatan', '', 'Dihitung sampai peristiwa', 'nomor', nomorPeristiwa]);
  rows.push(['catatan', '', 'Lisensi', 'CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/']);
  return rows.map((row) => row.map(cell).join(',')).join('\r\n');
}
