// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type UserStatus = 'aktif' | 'nonaktif' | 'dihapus';
export const userStatusWords: readonly UserStatus[] = ['aktif', 'nonaktif', 'dihapus'];
export const userStatusText: Readonly<Record<UserStatus, string>> = {
  aktif: 'Aktif',
  nonaktif: 'Nonaktif',
  dihapus: 'Dihapus',
};
