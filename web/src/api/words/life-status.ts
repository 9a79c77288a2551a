// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type LifeStatus = 'aktif' | 'meninggal' | 'nonaktif';
export const lifeStatusWords: readonly LifeStatus[] = ['aktif', 'meninggal', 'nonaktif'];
export const lifeStatusText: Readonly<Record<LifeStatus, string>> = {
  aktif: 'Aktif',
  meninggal: 'Meninggal',
  nonaktif: 'Tidak aktif',
};
