// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type CorrectedField = 'nama' | 'nik' | 'noKk' | 'institusi' | 'programStudi';
export const correctedFieldWords: readonly CorrectedField[] = ['nama', 'nik', 'noKk', 'institusi', 'programStudi'];
export const correctedFieldText: Readonly<Record<CorrectedField, string>> = {
  nama: 'Nama',
  nik: 'NIK',
  noKk: 'Nomor KK',
  institusi: 'Institusi',
  programStudi: 'Program studi',
};
