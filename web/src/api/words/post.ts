// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Post = 'bupati' | 'pengguna_anggaran' | 'ppk' | 'bendahara' | 'bud';
export const postWords: readonly Post[] = ['bupati', 'pengguna_anggaran', 'ppk', 'bendahara', 'bud'];
export const postText: Readonly<Record<Post, string>> = {
  bupati: 'Bupati',
  pengguna_anggaran: 'Pengguna Anggaran',
  ppk: 'PPK',
  bendahara: 'Bendahara',
  bud: 'BUD',
};

/** Where there is room. */
export const postLongText: Readonly<Record<Post, string>> = {
  bupati: 'Bupati Nduga',
  pengguna_anggaran: 'Pengguna Anggaran',
  ppk: 'Pejabat Penatausahaan Keuangan',
  bendahara: 'Bendahara Pengeluaran',
  bud: 'Bendahara Umum Daerah',
};
