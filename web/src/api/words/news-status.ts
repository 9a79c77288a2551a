// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type NewsStatus = 'draf' | 'terjadwal' | 'terbit' | 'dihapus';
export const newsStatusWords: readonly NewsStatus[] = ['draf', 'terjadwal', 'terbit', 'dihapus'];
export const newsStatusText: Readonly<Record<NewsStatus, string>> = {
  draf: 'Draf',
  terjadwal: 'Terjadwal',
  terbit: 'Terbit',
  dihapus: 'Dihapus',
};
