// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type DeviceState = 'nyala' | 'mati' | 'ulang';
export const deviceStateWords: readonly DeviceState[] = ['nyala', 'mati', 'ulang'];
export const deviceStateText: Readonly<Record<DeviceState, string>> = {
  nyala: 'Menyala',
  mati: 'Mati',
  ulang: 'Perlu dinyalakan ulang',
};
