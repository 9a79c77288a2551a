// Indonesian words of the audit trail.

/** Kinds of things that events are about, by stream. */
export const kindText: Record<string, string> = {
  application: 'Formulir pendaftaran',
  award: 'Penerima beasiswa',
  decree: 'SK penetapan',
  bank_account: 'Rekening',
  disbursement: 'Pembayaran',
  budget_line: 'Pagu',
  user: 'Pengguna',
  bank: 'Bank',
  branch: 'DPC',
  district: 'Distrik',
  kampung: 'Kampung',
  institution: 'Institusi pendidikan',
  study_programme: 'Program studi',
  faculty: 'Fakultas',
  finance_category: 'Kategori keuangan',
  scholarship_period: 'Periode beasiswa',
  setting: 'Pengaturan',
  news: 'Berita',
  news_category: 'Kategori berita',
  testimonial: 'Testimoni',
  site_text: 'Teks situs',
  inbox: 'Notifikasi',
};

/** Kinds of differences: on a chip, and what they mean. */
export const differenceText: Record<string, { name: string; meaning: string }> = {
  masuk: { name: 'Masuk', meaning: 'Penerima yang belum ada pada tanggal pertama.' },
  keluar: { name: 'Keluar', meaning: 'Penerima yang beasiswanya dicabut di antara kedua tanggal.' },
  status: { name: 'Status', meaning: 'Beasiswa yang ditangguhkan, diaktifkan, selesai, atau penerimanya lulus.' },
  sk: { name: 'SK', meaning: 'Penerima yang dicantumkan dalam SK lain.' },
  rekening: { name: 'Rekening', meaning: 'Rekening yang diganti atau diverifikasi.' },
  jumlah: { name: 'Jumlah', meaning: 'Pembayaran yang jumlahnya berubah.' },
  pembayaran: { name: 'Pembayaran', meaning: 'Pembayaran baru atau yang berpindah status.' },
};
