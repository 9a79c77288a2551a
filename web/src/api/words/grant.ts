// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Grant = 'izin' | 'tidak' | 'tolak';
export const grantWords: readonly Grant[] = ['izin', 'tidak', 'tolak'];
export const grantText: Readonly<Record<Grant, string>> = {
  izin: 'Boleh',
  tidak: 'Tidak',
  tolak: 'Tolak',
};
