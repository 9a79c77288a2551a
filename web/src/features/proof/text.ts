// Texts of the verification page.

export const verdictTexts = {
  good: {
    title: 'Terbukti',
    text: 'Peristiwa ini ada di dalam catatan yang ditandatangani, dan catatan itu tidak diubah sejak terakhir dilihat perangkat ini.',
  },
  bad: {
    title: 'TIDAK terbukti',
    text: 'Setidaknya satu pemeriksaan gagal. Simpan halaman ini dan laporkan ke call centre 122 atau ke auditor.',
  },
  replaced: {
    title: 'Terbukti, tetapi bukan peristiwa yang dulu',
    text: 'Peristiwa yang sekarang bernomor ini ada di dalam catatan. Yang dulu bernomor ini tidak ada lagi.',
  },
  open: {
    title: 'Belum dapat diperiksa',
    text: 'Sebagian pemeriksaan belum bisa dijalankan. Ini bukan tanda benar maupun salah; coba lagi nanti.',
  },
} as const;

/** Said with every green verdict over a checkpoint that nobody outside has signed. */
export const unwitnessedText =
  'Belum ada kantor di luar pengelola yang turut menandatangani catatan ini. Siapa yang memegang server sekaligus kuncinya masih dapat menulis ulang seluruh catatan, dan perangkat yang baru pertama kali memeriksa tidak akan melihatnya. Tanyakan ke call centre 122 kantor mana yang menjadi saksi, atau bandingkan di bawah dengan titik periksa yang disimpan auditor.';

export const means = {
  title: 'Apa arti hijau',
  points: [
    'Perangkat Anda sendiri yang menghitung, bukan server. Server hanya mengirim bahannya.',
    'Peristiwa pada nomor ini termasuk dalam catatan yang akarnya ditandatangani pengelola.',
    'Catatan itu adalah kelanjutan dari yang pernah dilihat perangkat ini: tidak ada peristiwa lama yang diganti atau dibuang.',
  ],
} as const;

export const meansNot = {
  title: 'Apa yang tidak dibuktikan',
  points: [
    'Bahwa isi peristiwanya benar. Bukti menunjukkan catatan tidak diubah, bukan bahwa orang yang mencatatnya jujur.',
    'Bahwa ringkasan di halaman ini lengkap. Data pribadi tersegel; tanpa hak membaca, yang dibuktikan adalah sidik jarinya.',
    'Bahwa pengelola tidak membuat catatan lain untuk orang lain. Itu baru tertutup bila kantor saksi di luar ikut menandatangani titik periksa; bila ada, namanya tertulis di atas.',
  ],
} as const;

/** What to know about a number whose event a restore took away. */
export const lostText = (position: number, day: string) =>
  `Bila bukti Anda berasal dari sebelum pemulihan pada ${day}: peristiwa nomor ${position.toLocaleString('id-ID')} itu termasuk yang hilang saat pemulihan tersebut. Tanda tangan pada kuitansi atau titik periksa lama tetap asli, tetapi peristiwanya tidak ada lagi di dalam buku; simpan buktinya dan tunjukkan kepada pengelola atau auditor.`;

/** Kinds of events in words. */
export const kinds: Record<string, string> = {
  'formulir-pendaftaran': 'Formulir pendaftaran',
  application: 'Formulir pendaftaran',
  'penerima-beasiswa': 'Penerima beasiswa',
  award: 'Penerima beasiswa',
  'sk-penetapan': 'SK penetapan',
  decree: 'SK penetapan',
  rekening: 'Rekening',
  bank_account: 'Rekening',
  pagu: 'Pagu anggaran',
  budget_line: 'Pagu anggaran',
  keuangan: 'Pembayaran',
  disbursement: 'Pembayaran',
  user: 'Akun pengguna',
  inbox: 'Notifikasi',
  bank: 'Bank',
  district: 'Distrik',
  kampung: 'Kampung',
  institution: 'Institusi pendidikan',
  study_programme: 'Program studi',
  finance_category: 'Kategori keuangan',
  branch: 'DPC',
  news: 'Berita',
  news_category: 'Kategori berita',
  testimonial: 'Testimoni',
  scholarship_period: 'Masa pendaftaran',
  setting: 'Pengaturan',
  site_text: 'Teks situs',
};
