// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type DeviceTrial = 'diterima' | 'hilang' | 'gagal';
export const deviceTrialWords: readonly DeviceTrial[] = ['diterima', 'hilang', 'gagal'];
export const deviceTrialText: Readonly<Record<DeviceTrial, string>> = {
  diterima: 'Diterima layanan pemberitahuan',
  hilang: 'Perangkat tidak terdaftar lagi',
  gagal: 'Layanan pemberitahuan tidak menjawab',
};
