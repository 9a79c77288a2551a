// Texts of the three institution pages.

export interface InstitutionText {
  menu: string;
  title: string;
  lead: string;
  aboutTitle: string;
  about: readonly string[];
  roles: readonly { title: string; text: string }[];
}

export const customary: InstitutionText = {
  menu: 'Lembaga Masyarakat Adat',
  title: 'Lembaga Masyarakat Adat',
  lead: 'Penjaga adat, asal-usul, dan kebersamaan masyarakat Nduga.',
  aboutTitle: 'Peran lembaga adat dalam beasiswa',
  about: [
    'Lembaga masyarakat adat mengenal keluarga dan kampung asal setiap anak Nduga. Pengetahuan itu membantu memastikan beasiswa diterima oleh mereka yang benar berasal dari Nduga, juga ketika dokumen kependudukan tidak lengkap.',
    'Keterangan dari lembaga adat dapat dilampirkan pada formulir sebagai dokumen pendukung. Keputusan tetap berada pada petugas yang berwenang, dan setiap keputusan tercatat.',
  ],
  roles: [
    { title: 'Asal-usul', text: 'Memberi keterangan tentang marga dan kampung asal pemohon.' },
    { title: 'Pendampingan', text: 'Menyampaikan informasi beasiswa sampai ke kampung yang belum berjaringan.' },
    { title: 'Pengawasan', text: 'Ikut memeriksa daftar awardee yang dibuka untuk umum.' },
  ],
};

export const students: InstitutionText = {
  menu: 'Lembaga Mahasiswa Nduga',
  title: 'Lembaga Mahasiswa Nduga',
  lead: 'Rumah bersama mahasiswa Nduga di kota-kota studi.',
  aboutTitle: 'Mahasiswa mendampingi mahasiswa',
  about: [
    'Organisasi mahasiswa Nduga hadir di kota-kota tempat anak Nduga belajar. Mereka mengenal keadaan teman-temannya: siapa yang aktif kuliah, siapa yang kesulitan tempat tinggal, dan siapa yang belum mendaftar.',
    'Lembaga mahasiswa membantu anggota barunya membuat akun, melengkapi dokumen, dan memahami status pendaftaran. Mereka tidak memegang dana dan tidak dapat mengubah data siapa pun.',
  ],
  roles: [
    { title: 'Informasi', text: 'Menyampaikan jadwal dan persyaratan kepada mahasiswa di tiap kota studi.' },
    { title: 'Pendampingan', text: 'Membantu mahasiswa baru mendaftar dan memperbaiki dokumen.' },
    { title: 'Suara mahasiswa', text: 'Menyampaikan keluhan dan usulan kepada pemerintah daerah.' },
  ],
};

export const government: InstitutionText = {
  menu: 'Pemerintah',
  title: 'Peran Pemerintah Daerah',
  lead: 'Menyediakan dana, menetapkan penerima, dan mempertanggungjawabkannya secara terbuka.',
  aboutTitle: 'Tanggung jawab pemerintah daerah',
  about: [
    'Pemerintah Kabupaten Nduga menganggarkan beasiswa setiap tahun, menetapkan penerima dengan surat keputusan, dan menyalurkan dana langsung kepada yang berhak. Distrik dan dinas pendidikan memeriksa berkas, tim keuangan menyiapkan pembayaran, dan orang yang berbeda mengesahkannya.',
    'Pagu, komitmen, dan realisasi dapat dilihat siapa saja di halaman transparansi. Dari data ini pula kebutuhan guru, tenaga kesehatan, dan ASN di 32 distrik direncanakan.',
  ],
  roles: [
    { title: 'Penganggaran', text: 'Menetapkan pagu dan menjaga agar pembayaran tidak pernah melampauinya.' },
    { title: 'Verifikasi', text: 'Memeriksa setiap dokumen melalui distrik dan dinas pendidikan.' },
    { title: 'Keterbukaan', text: 'Membuka daftar awardee, anggaran, dan bukti setiap keputusan.' },
  ],
};
