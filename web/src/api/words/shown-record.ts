// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ShownRecord = 'formulir' | 'data-diri' | 'akun' | 'rekening' | 'penerima' | 'pembayaran' | 'dokumen' | 'peristiwa';
export const shownRecordWords: readonly ShownRecord[] = ['formulir', 'data-diri', 'akun', 'rekening', 'penerima', 'pembayaran', 'dokumen', 'peristiwa'];
export const shownRecordText: Readonly<Record<ShownRecord, string>> = {
  formulir: 'Formulir pendaftaran',
  'data-diri': 'Data diri',
  akun: 'Akun',
  rekening: 'Rekening',
  penerima: 'Data penerima beasiswa',
  pembayaran: 'Pembayaran',
  dokumen: 'Dokumen',
  peristiwa: 'Catatan buku besar',
};
