// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Account = 'pagu' | 'tersedia' | 'komitmen' | 'realisasi' | 'retur' | 'setoran_kembali';
export const accountWords: readonly Account[] = ['pagu', 'tersedia', 'komitmen', 'realisasi', 'retur', 'setoran_kembali'];
export const accountText: Readonly<Record<Account, string>> = {
  pagu: 'Pagu',
  tersedia: 'Tersedia',
  komitmen: 'Komitmen',
  realisasi: 'Realisasi',
  retur: 'Retur',
  setoran_kembali: 'Setoran kembali',
};
