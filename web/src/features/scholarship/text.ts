// The six scholarship types, the questions and the way to apply (static content, spec §1 and §3).

export interface ScholarshipType {
  id: 'murni-nduga' | 'afirmasi-oap' | 'prestasi-khusus' | 'kedinasan' | 'akhir-studi' | 'lainnya';
  title: string;
  short: string;
  explanation: string;
  syarat: readonly string[];
  caraDaftar: readonly string[];
}

const apply = [
  'Masuk ke akun Anda dan buka formulir pendaftaran.',
  'Pilih jenis beasiswa ini dan unggah dokumen pendukung.',
  'Kirim formulir, lalu pantau statusnya di dashboard.',
] as const;

export const scholarshipTypes: readonly ScholarshipType[] = [
  {
    id: 'murni-nduga',
    title: 'Beasiswa Murni Nduga',
    short: 'Beasiswa penuh dari Pemerintah Kabupaten Nduga untuk semua jenjang pendidikan.',
    explanation:
      'Beasiswa yang seluruhnya dibiayai APBD Kabupaten Nduga bagi pelajar dan mahasiswa asli Nduga, dari SMA/SMK sampai pendidikan profesi. Bantuan dapat berupa biaya pendidikan, biaya hidup, atau asrama, sesuai pagu tahun berjalan.',
    syarat: [
      'Berasal dari Kabupaten Nduga, dibuktikan dengan KTP atau KK',
      'Terdaftar sebagai pelajar atau mahasiswa aktif',
    ],
    caraDaftar: apply,
  },
  {
    id: 'afirmasi-oap',
    title: 'Beasiswa Afirmasi OAP',
    short: 'Beasiswa afirmasi bagi Orang Asli Papua dari Kabupaten Nduga.',
    explanation:
      'Beasiswa untuk memperluas kesempatan belajar Orang Asli Papua dari Nduga, terutama mereka yang berasal dari distrik terjauh atau keluarga tidak mampu, agar dapat menempuh pendidikan di dalam dan di luar Papua.',
    syarat: ['Orang Asli Papua dari Kabupaten Nduga', 'Surat keterangan tidak mampu atau bukti prestasi'],
    caraDaftar: apply,
  },
  {
    id: 'prestasi-khusus',
    title: 'Beasiswa Prestasi Khusus',
    short: 'Untuk prestasi akademik, seni, budaya, olahraga, dan inovasi.',
    explanation:
      'Penghargaan bagi pelajar dan mahasiswa Nduga yang berprestasi di bidang akademik, seni, budaya, olahraga, atau inovasi, baik di tingkat kabupaten, provinsi, nasional, maupun internasional.',
    syarat: ['Sertifikat atau piagam prestasi', 'Transkrip atau KHS terakhir'],
    caraDaftar: apply,
  },
  {
    id: 'kedinasan',
    title: 'Beasiswa Kedinasan',
    short: 'Bantuan studi dan/atau uang saku bagi peserta didik sekolah kedinasan.',
    explanation:
      'Bantuan studi dan/atau uang saku bagi putra-putri Nduga yang diterima di sekolah kedinasan, untuk menyiapkan aparatur yang kelak kembali melayani di Kabupaten Nduga.',
    syarat: ['Surat penerimaan dari sekolah kedinasan', 'Surat aktif pendidikan'],
    caraDaftar: apply,
  },
  {
    id: 'akhir-studi',
    title: 'Bantuan Akhir Studi',
    short: 'Bantuan bagi mahasiswa yang sedang menyelesaikan tugas akhir.',
    explanation:
      'Bantuan satu kali bagi mahasiswa semester akhir untuk penelitian, skripsi, tesis, disertasi, atau praktik lapangan, agar studinya selesai tepat waktu.',
    syarat: ['Surat keterangan menyusun tugas akhir dari kampus', 'Transkrip nilai sementara'],
    caraDaftar: apply,
  },
  {
    id: 'lainnya',
    title: 'Beasiswa Lainnya',
    short: 'Dari pihak ketiga, badan swasta, atau donatur perorangan.',
    explanation:
      'Beasiswa yang dananya berasal dari pihak ketiga, badan swasta, atau donatur perorangan dan disalurkan melalui portal ini. Sumber dananya dicatat terpisah dan tidak pernah dicampur dengan dana daerah.',
    syarat: ['Sesuai ketentuan pemberi dana', 'Terdaftar sebagai pelajar atau mahasiswa aktif'],
    caraDaftar: apply,
  },
];

export const intro = {
  title: 'Informasi Beasiswa',
  lead: 'Enam jenis beasiswa untuk pelajar dan mahasiswa asli Nduga. Pilih yang sesuai dengan keadaan Anda.',
  general:
    'Program beasiswa Kabupaten Nduga membantu pelajar SMA, SMK, dan mahasiswa asli Nduga menempuh pendidikan di seluruh Indonesia. Dana disalurkan langsung ke rekening pelajar yang sudah diperiksa, atau ke pihak ketiga seperti kampus, rumah kos, dan asrama. Setiap langkah, dari pendaftaran sampai dana diterima, tercatat dan dapat diperiksa.',
} as const;

export const requirements: readonly string[] = [
  'Berasal dari Kabupaten Nduga, dibuktikan dengan KTP atau Kartu Keluarga.',
  'Terdaftar sebagai pelajar atau mahasiswa aktif.',
  'Melampirkan surat keterangan aktif dari sekolah atau kampus.',
  'Berprestasi secara akademik atau berasal dari keluarga kurang mampu, dibuktikan dengan dokumen pendukung.',
];

export const steps: readonly { title: string; text: string }[] = [
  { title: 'Masuk ke akun', text: 'Daftar dengan email, verifikasi, lalu masuk ke portal.' },
  {
    title: 'Isi formulir',
    text: 'Lengkapi data diri, pendidikan, dan rekening. Isian tersimpan di perangkat walau jaringan terputus.',
  },
  {
    title: 'Unggah dokumen',
    text: 'KTP atau KK, surat aktif, buku rekening, dan bukti prestasi atau surat tidak mampu, dalam bentuk PDF atau JPG.',
  },
  {
    title: 'Verifikasi',
    text: 'Distrik atau dinas pendidikan memeriksa setiap dokumen dan meminta perbaikan bila perlu.',
  },
  {
    title: 'Proses keuangan',
    text: 'Tim keuangan beasiswa menyiapkan dan mengesahkan pembayaran; penyiap dan pengesah selalu orang yang berbeda.',
  },
  { title: 'Pengumuman', text: 'Status dan jadwal pencairan diumumkan di akun Anda.' },
  { title: 'Pencairan', text: 'Dana dikirim ke rekening pelajar atau ke pihak ketiga (rumah kos atau asrama).' },
];

export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'Siapa yang boleh mendaftar?',
    answer:
      'Pelajar SMA, SMK, dan mahasiswa aktif yang berasal dari Kabupaten Nduga, dibuktikan dengan KTP atau Kartu Keluarga. Pemohon di bawah 18 tahun mendaftar dengan persetujuan wali.',
  },
  {
    question: 'Dokumen apa saja yang harus disiapkan?',
    answer:
      'KTP atau KK, surat keterangan aktif dari sekolah atau kampus, buku rekening atas nama sendiri, dan salah satu dari: bukti prestasi, KHS, atau surat keterangan tidak mampu. Semua dalam bentuk PDF atau JPG.',
  },
  {
    question: 'Apakah saya bisa mendaftar dengan jaringan yang lambat?',
    answer:
      'Bisa. Isian formulir tersimpan di perangkat Anda, foto diperkecil sebelum dikirim, dan unggahan yang terputus dapat diulang tanpa tercatat dua kali.',
  },
  {
    question: 'Bagaimana saya tahu berkas saya sampai di mana?',
    answer:
      'Di dashboard terlihat kantor yang sedang memegang berkas Anda dan sudah berapa hari. Setiap perubahan status juga dikirim sebagai notifikasi.',
  },
  {
    question: 'Ke rekening mana dana dikirim?',
    answer:
      'Ke rekening yang Anda daftarkan dan yang sudah diverifikasi petugas lain. Dana juga dapat dikirim langsung ke kampus, rumah kos, atau asrama.',
  },
  {
    question: 'Bagaimana memastikan data tidak diubah orang?',
    answer:
      'Setiap keputusan diberi nomor peristiwa di catatan yang hanya bisa ditambah. Perangkat Anda sendiri dapat memeriksa buktinya di halaman verifikasi.',
  },
];
