// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type BankField = 'nomor_urut' | 'referensi' | 'kode_bank' | 'nomor_rekening' | 'nama_pemilik' | 'jumlah' | 'berita' | 'kosong';
export const bankFieldWords: readonly BankField[] = ['nomor_urut', 'referensi', 'kode_bank', 'nomor_rekening', 'nama_pemilik', 'jumlah', 'berita', 'kosong'];
export const bankFieldText: Readonly<Record<BankField, string>> = {
  nomor_urut: 'Nomor urut',
  referensi: 'Referensi',
  kode_bank: 'Kode bank',
  nomor_rekening: 'Nomor rekening',
  nama_pemilik: 'Nama pemilik',
  jumlah: 'Jumlah',
  berita: 'Berita',
  kosong: 'Kosong',
};
