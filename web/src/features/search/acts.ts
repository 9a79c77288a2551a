// What can be done, by its words: each leads to the page where it is done, for who holds the right to it.
import type { Right } from '../../api/rights';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';

export type Act = {
  text: string;
  to: string;
  /** Other words by which people look for it. */
  words?: string;
  right?: Right;
};

const at = (role: Role, page: string) => paths.area(role, page);
const money = (query: string) => at('admin', `keuangan?${query}`);

const office: readonly Act[] = [
  { text: 'Buat pembayaran', to: money('buat=baru'), right: 'keuangan:tambah', words: 'bayar' },
  { text: 'Buat daftar pembayaran', to: money('tab=daftar'), right: 'daftar-pembayaran:tambah', words: 'kumpulkan' },
  { text: 'Kunci daftar pembayaran', to: money('tab=daftar&antrean=kunci-daftar'), right: 'daftar-pembayaran:ubah' },
  {
    text: 'Setujui daftar pembayaran',
    to: money('tab=daftar&antrean=persetujuan-daftar'),
    right: 'daftar-pembayaran:setujui',
  },
  { text: 'Setujui pembayaran', to: money('antrean=persetujuan'), right: 'keuangan:setujui' },
  { text: 'Terbitkan SPP', to: money('status=disetujui'), right: 'keuangan:ubah' },
  { text: 'Terbitkan SPM', to: money('status=spp_terbit'), right: 'keuangan:spm' },
  { text: 'Terbitkan SP2D', to: money('status=spm_terbit'), right: 'keuangan:sp2d', words: 'cairkan' },
  {
    text: 'Buat berkas bank',
    to: money('tab=daftar&antrean=berkas-bank'),
    right: 'daftar-pembayaran:ubah',
    words: 'kirim unduh transfer',
  },
  {
    text: 'Catat hasil bank',
    to: money('tab=daftar&antrean=hasil-bank'),
    right: 'daftar-pembayaran:ubah',
    words: 'unggah berhasil gagal',
  },
  { text: 'Catat penyaluran', to: money('status=sp2d_terbit'), right: 'keuangan:ubah', words: 'transfer salurkan' },
  { text: 'Lihat yang tertahan', to: money('tertahan=1'), right: 'keuangan:lihat', words: 'tahanan' },
  { text: 'Bayar ulang yang dikembalikan', to: money('status=retur'), right: 'keuangan:ubah', words: 'retur' },
  { text: 'Terima laporan dana', to: money('tab=laporan'), right: 'laporan:setujui', words: 'penggunaan bukti' },
  { text: 'Jawab pengaduan', to: money('tab=pengaduan'), right: 'laporan:lihat', words: 'keluhan' },
  { text: 'Tutup bulan', to: money('tab=tahun-anggaran'), right: 'pagu:ubah', words: 'tahun anggaran buku' },
  { text: 'Tutup tahun', to: money('tab=tahun-anggaran'), right: 'pagu:ubah', words: 'anggaran akhir' },
  { text: 'Buka baris pagu', to: money('tab=pagu'), right: 'pagu:tambah', words: 'tambah anggaran dpa' },
  { text: 'Ubah pagu', to: money('tab=pagu'), right: 'pagu:ubah', words: 'anggaran dpa geser' },
  { text: 'Buat SK penetapan', to: money('tab=sk'), right: 'sk-penetapan:tambah', words: 'surat keputusan' },
  { text: 'Ubah SK penetapan', to: money('tab=sk'), right: 'sk-penetapan:ubah', words: 'surat keputusan pindaian' },
  {
    text: 'Periksa rekening',
    to: at('admin', 'rekening?dariOrangLain=true'),
    right: 'rekening:setujui',
    words: 'verifikasi buku',
  },
  { text: 'Isi rekening penerima', to: at('admin', 'rekening?tab=tanpa'), right: 'rekening:tambah' },
  {
    text: 'Setujui formulir',
    to: at('admin', 'akademia?status=direkomendasikan'),
    right: 'formulir-pendaftaran:setujui',
    words: 'terima pendaftaran',
  },
  { text: 'Putuskan usulan', to: at('admin', 'usulan'), right: 'pengaturan:lihat', words: 'setujui orang kedua' },
  { text: 'Atur fungsi akun', to: at('admin', 'usulan?tab=fungsi'), right: 'user:lihat', words: 'bendahara ppk bud' },
  { text: 'Unduh register', to: at('admin', 'laporan'), right: 'keuangan:lihat', words: 'lra laporan realisasi cetak' },
  { text: 'Tambah pengguna', to: at('admin', 'pengaturan?tab=pengguna'), right: 'user:tambah', words: 'akun undang' },
  { text: 'Atur hak akses', to: at('admin', 'pengaturan?tab=hak-akses'), right: 'role-user-permission:lihat' },
  {
    text: 'Buka masa pendaftaran',
    to: at('admin', 'pengaturan?tab=periode'),
    right: 'pengaturan:tambah',
    words: 'periode',
  },
  { text: 'Atur besaran', to: at('admin', 'pengaturan?tab=besaran'), right: 'pengaturan:lihat', words: 'jumlah tarif' },
  {
    text: 'Atur berkas bank',
    to: at('admin', 'pengaturan?tab=berkas-bank'),
    right: 'pengaturan:lihat',
    words: 'susunan kolom',
  },
  { text: 'Impor institusi', to: at('admin', 'institusi'), right: 'institusi-pendidikan:tambah', words: 'kampus' },
  { text: 'Impor distrik', to: at('admin', 'distrik?tab=data'), right: 'district:tambah', words: 'wilayah kampung' },
  { text: 'Terbitkan testimoni', to: at('admin', 'berita?tab=testimoni'), right: 'testimoni:ubah' },
  {
    text: 'Ubah teks situs',
    to: at('admin', 'berita?tab=teks-situs'),
    right: 'teks-situs:ubah',
    words: 'halaman depan',
  },
];

const audit = (role: Role): readonly Act[] => [
  { text: 'Bandingkan dua tanggal', to: at(role, 'audit?tab=selisih'), right: 'audit:lihat', words: 'selisih' },
  { text: 'Tarik sampel', to: at(role, 'audit?tab=sampel'), right: 'audit:lihat', words: 'mus acak' },
  { text: 'Unduh paket audit', to: at(role, 'audit?tab=paket'), right: 'audit:lihat', words: 'bukti' },
  { text: 'Periksa pemisahan tugas', to: at(role, 'audit?tab=tugas'), right: 'audit:lihat', words: 'rangkap' },
];

const news = (role: Role): Act => ({
  text: 'Tulis berita',
  to: paths.areaNew(role, 'berita'),
  right: 'berita:tambah',
  words: 'artikel',
});

const own = (role: Role): Act => ({
  text: 'Ganti kata sandi',
  to: at(role, 'keamanan'),
  words: 'password faktor kedua sesi keamanan',
});

export const actsOf: Readonly<Record<Role, readonly Act[]>> = {
  user: [own('user')],
  dpc: [
    {
      text: 'Periksa formulir',
      to: at('dpc', 'akademia'),
      right: 'formulir-pendaftaran:lihat',
      words: 'dokumen rekomendasi antrean',
    },
    {
      text: 'Bantu mendaftar',
      to: paths.areaNew('dpc', 'akademia'),
      right: 'formulir-pendaftaran:tambah',
      words: 'pemohon tanpa ponsel',
    },
    news('dpc'),
    own('dpc'),
  ],
  admin: [...office, news('admin'), ...audit('admin'), own('admin')],
  pemerintah: [
    ...audit('pemerintah'),
    { text: 'Unduh register', to: at('pemerintah', 'laporan'), words: 'lra laporan realisasi cetak' },
    own('pemerintah'),
  ],
  institusi: [
    {
      text: 'Konfirmasi keaktifan',
      to: at('institusi', 'akademia?terkonfirmasi=false'),
      right: 'data-akademik:setujui',
      words: 'semester aktif',
    },
    own('institusi'),
  ],
};

/** The acts whose words all that was typed begins, for who may. */
export function actsFor(acts: readonly Act[], typed: string, may: (right: Right) => boolean): Act[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return acts.filter(({ text, words = '', right }) => {
    const known = `${text} ${words}`.toLowerCase().split(' ');
    return (!right || may(right)) && wanted.every((one) => known.some((word) => word.startsWith(one)));
  });
}
