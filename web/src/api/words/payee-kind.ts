// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type PayeeKind = 'mahasiswa' | 'kampus' | 'asrama';
export const payeeKindWords: readonly PayeeKind[] = ['mahasiswa', 'kampus', 'asrama'];
export const payeeKindText: Readonly<Record<PayeeKind, string>> = {
  mahasiswa: 'Mahasiswa',
  kampus: 'Kampus',
  asrama: 'Asrama',
};

/** Where there is room. */
export const payeeKindLongText: Readonly<Record<PayeeKind, string>> = {
  mahasiswa: 'Penerima beasiswa sendiri',
  kampus: 'Kampus atau sekolah',
  asrama: 'Asrama',
};
