// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type OutsideRegister = 'penduduk' | 'mahasiswa';
export const outsideRegisterWords: readonly OutsideRegister[] = ['penduduk', 'mahasiswa'];
export const outsideRegisterText: Readonly<Record<OutsideRegister, string>> = {
  penduduk: 'Data kependudukan',
  mahasiswa: 'Data mahasiswa',
};
