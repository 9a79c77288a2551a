// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ComplaintTopic = 'belum_diterima' | 'jumlah_salah' | 'rekening_salah' | 'pungutan' | 'lainnya';
export const complaintTopicWords: readonly ComplaintTopic[] = ['belum_diterima', 'jumlah_salah', 'rekening_salah', 'pungutan', 'lainnya'];
export const complaintTopicText: Readonly<Record<ComplaintTopic, string>> = {
  belum_diterima: 'Uang belum diterima',
  jumlah_salah: 'Jumlah tidak sesuai',
  rekening_salah: 'Rekening atau penerima salah',
  pungutan: 'Ada yang meminta bagian',
  lainnya: 'Hal lain',
};
