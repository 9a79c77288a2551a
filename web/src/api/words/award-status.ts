// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type AwardStatus = 'aktif' | 'ditangguhkan' | 'selesai' | 'dicabut';
export const awardStatusWords: readonly AwardStatus[] = ['aktif', 'ditangguhkan', 'selesai', 'dicabut'];
export const awardStatusText: Readonly<Record<AwardStatus, string>> = {
  aktif: 'Aktif',
  ditangguhkan: 'Ditangguhkan',
  selesai: 'Selesai',
  dicabut: 'Dicabut',
};
