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
  open: {
    title: 'Belum dapat diperiksa',
    text: 'Sebagian pemeriksaan belum bisa dijalankan. Ini bukan tanda benar maupun salah; coba lagi nanti.',
  },
} as const;

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
    'Bahwa pengelola tidak membuat catatan lain untuk orang lain. Itu baru tertutup bila pihak luar ikut menandatangani titik periksa.',
  ],
} as const;

/** Kinds of events in words. */
export const kinds: Record<string, string> = {
  'formulir-pendaftaran': 'Formulir pendaftaran',
  'penerima-beasiswa': 'Penerima beasiswa',
  'sk-penetapan': 'SK penetapan',
  rekening: 'Rekening',
  pagu: 'Pagu anggaran',
  keuangan: 'Pembayaran',
  user: 'Akun pengguna',
  inbox: 'Notifikasi',
};
