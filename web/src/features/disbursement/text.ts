// Indonesian texts of payments.

export const componentText: Record<string, string> = {
  ukt: 'UKT',
  biaya_hidup: 'Biaya hidup',
  asrama: 'Asrama',
  tugas_akhir: 'Tugas akhir',
  lainnya: 'Lainnya',
};

export const payeeText: Record<string, string> = { mahasiswa: 'Mahasiswa', kampus: 'Kampus', asrama: 'Asrama' };

export const refusalText: Record<string, string> = {
  DOK_TIDAK_LENGKAP: 'Dokumen tidak lengkap',
  DOK_TIDAK_SAH: 'Dokumen tidak sah',
  TIDAK_AKTIF_KULIAH: 'Tidak aktif bersekolah atau kuliah',
  IPK_KURANG: 'IPK di bawah syarat',
  GANDA: 'Sudah dibayar dari sumber lain',
  REKENING_TIDAK_COCOK: 'Rekening tidak cocok',
  LAINNYA: 'Alasan lain',
};

/** "UKT semester 5, 2025/2026". */
export const paymentName = (payment: { komponen: string; semester: number; tahunAkademik: string }): string =>
  `${componentText[payment.komponen] ?? payment.komponen} semester ${payment.semester}, ${payment.tahunAkademik}`;

/** The accounts of a budget line. */
export const accountText: Record<string, string> = {
  pagu: 'Pagu',
  tersedia: 'Tersedia',
  komitmen: 'Komitmen',
  realisasi: 'Realisasi',
  retur: 'Retur',
  setoran_kembali: 'Setoran kembali',
};

/** States in which a receipt proves the payment: the money was sent and did not come back. */
export const withReceipt: readonly string[] = ['disalurkan', 'diterima', 'dipertanggungjawabkan'];
