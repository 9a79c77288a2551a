// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type SetupStep = 'administrator_kedua' | 'bank' | 'institusi' | 'dpc' | 'periode' | 'petugas_dpc' | 'fungsi' | 'kategori_keuangan' | 'pagu' | 'pejabat' | 'wajib_fungsi' | 'surel' | 'saksi';
export const setupStepWords: readonly SetupStep[] = ['administrator_kedua', 'bank', 'institusi', 'dpc', 'periode', 'petugas_dpc', 'fungsi', 'kategori_keuangan', 'pagu', 'pejabat', 'wajib_fungsi', 'surel', 'saksi'];
export const setupStepText: Readonly<Record<SetupStep, string>> = {
  administrator_kedua: 'Administrator kedua',
  bank: 'Daftar bank',
  institusi: 'Daftar sekolah dan kampus',
  dpc: 'DPC dan wilayahnya',
  periode: 'Periode pendaftaran',
  petugas_dpc: 'Petugas DPC',
  fungsi: 'Bendahara, PPK, PA, dan BUD',
  kategori_keuangan: 'Kategori keuangan',
  pagu: 'Pagu',
  pejabat: 'Pejabat penanda tangan',
  wajib_fungsi: 'Fungsi wajib bagi setiap akun admin',
  surel: 'Pengiriman surel',
  saksi: 'Kantor saksi',
};
