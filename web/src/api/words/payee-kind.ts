// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type PayeeKind = 'mahasiswa' | 'kampus' | 'asrama' | 'wali';
export const payeeKindWords: readonly PayeeKind[] = ['mahasiswa', 'kampus', 'asrama', 'wali'];
export const payeeKindText: Readonly<Record<PayeeKind, string>> = {
  mahasiswa: 'Mahasiswa',
  kampus: 'Kampus',
  asrama: 'Asrama',
  wali: 'Wali',
};

/** Where there is room. */
export const payeeKindLongText: Readonly<Record<PayeeKind, string>> = {
  mahasiswa: 'Penerima beasiswa sendiri',
  kampus: 'Kampus atau sekolah',
  asrama: 'Asrama',
  wali: 'Orang tua atau wali',
};
