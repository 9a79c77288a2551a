// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ListedChange = 'masuk' | 'ditangguhkan' | 'dilanjutkan' | 'selesai' | 'lulus' | 'dicabut' | 'diperbaiki';
export const listedChangeWords: readonly ListedChange[] = ['masuk', 'ditangguhkan', 'dilanjutkan', 'selesai', 'lulus', 'dicabut', 'diperbaiki'];
export const listedChangeText: Readonly<Record<ListedChange, string>> = {
  masuk: 'Masuk daftar',
  ditangguhkan: 'Ditangguhkan',
  dilanjutkan: 'Dilanjutkan',
  selesai: 'Selesai',
  lulus: 'Lulus',
  dicabut: 'Dicabut',
  diperbaiki: 'Diperbaiki',
};

/** Where there is room. */
export const listedChangeLongText: Readonly<Record<ListedChange, string>> = {
  masuk: 'Masuk daftar',
  ditangguhkan: 'Ditangguhkan',
  dilanjutkan: 'Dilanjutkan',
  selesai: 'Selesai',
  lulus: 'Lulus',
  dicabut: 'Dicabut',
  diperbaiki: 'Data diperbaiki',
};
