// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Agreement = 'cocok' | 'tanggal-berbeda' | 'jumlah-berbeda' | 'hanya-portal' | 'hanya-berkas' | 'satu-berkas' | 'menurut-jumlah';
export const agreementWords: readonly Agreement[] = ['cocok', 'tanggal-berbeda', 'jumlah-berbeda', 'hanya-portal', 'hanya-berkas', 'satu-berkas', 'menurut-jumlah'];
export const agreementText: Readonly<Record<Agreement, string>> = {
  cocok: 'Cocok',
  'tanggal-berbeda': 'Tanggal berbeda',
  'jumlah-berbeda': 'Jumlah berbeda',
  'hanya-portal': 'Hanya di portal',
  'hanya-berkas': 'Hanya di berkas yang dimuat',
  'satu-berkas': 'Cocok: satu berkas bank, satu baris',
  'menurut-jumlah': 'Hanya jumlah dan tanggalnya sama: periksa',
};
