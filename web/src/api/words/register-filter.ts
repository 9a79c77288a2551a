// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type RegisterFilter = 'bulan' | 'jam' | 'pagu' | 'sumber' | 'jenis' | 'daftar' | 'sk' | 'distrik' | 'kampus' | 'penerima';
export const registerFilterWords: readonly RegisterFilter[] = ['bulan', 'jam', 'pagu', 'sumber', 'jenis', 'daftar', 'sk', 'distrik', 'kampus', 'penerima'];
export const registerFilterText: Readonly<Record<RegisterFilter, string>> = {
  bulan: 'Bulan',
  jam: 'Jam',
  pagu: 'Mata anggaran',
  sumber: 'Sumber dana',
  jenis: 'Jenis beasiswa',
  daftar: 'Daftar pembayaran',
  sk: 'SK penetapan',
  distrik: 'Distrik asal',
  kampus: 'Kampus atau sekolah',
  penerima: 'Penerima',
};
