// Indonesian texts of complaints.

export const topicText: Record<string, string> = {
  belum_diterima: 'Uang belum diterima',
  jumlah_salah: 'Jumlah tidak sesuai',
  rekening_salah: 'Rekening atau penerima salah',
  pungutan: 'Ada yang meminta bagian',
  lainnya: 'Hal lain',
};
