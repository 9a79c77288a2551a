// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type BankTableField = 'referensi' | 'rekening' | 'nama' | 'jumlah' | 'status' | 'tanggal' | 'referensi-bank' | 'keterangan' | 'debit' | 'kredit';
export const bankTableFieldWords: readonly BankTableField[] = ['referensi', 'rekening', 'nama', 'jumlah', 'status', 'tanggal', 'referensi-bank', 'keterangan', 'debit', 'kredit'];
export const bankTableFieldText: Readonly<Record<BankTableField, string>> = {
  referensi: 'Referensi',
  rekening: 'Nomor rekening',
  nama: 'Nama pemilik',
  jumlah: 'Jumlah',
  status: 'Status',
  tanggal: 'Tanggal',
  'referensi-bank': 'Referensi bank',
  keterangan: 'Keterangan atau alasan',
  debit: 'Debit (keluar)',
  kredit: 'Kredit (masuk)',
};
