// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type SetupStep = 'administrator_kedua' | 'bank' | 'institusi' | 'dpc' | 'kantor_dpc' | 'periode' | 'besaran' | 'petugas_dpc' | 'fungsi' | 'kategori_keuangan' | 'pagu' | 'ambang' | 'pejabat' | 'wajib_fungsi' | 'surel' | 'saksi' | 'teks' | 'tahun_tayang' | 'tahun_berikut';
export const setupStepWords: readonly SetupStep[] = ['administrator_kedua', 'bank', 'institusi', 'dpc', 'kantor_dpc', 'periode', 'besaran', 'petugas_dpc', 'fungsi', 'kategori_keuangan', 'pagu', 'ambang', 'pejabat', 'wajib_fungsi', 'surel', 'saksi', 'teks', 'tahun_tayang', 'tahun_berikut'];
export const setupStepText: Readonly<Record<SetupStep, string>> = {
  administrator_kedua: 'Administrator kedua',
  bank: 'Daftar bank',
  institusi: 'Daftar sekolah dan kampus',
  dpc: 'DPC dan wilayahnya',
  kantor_dpc: 'Alamat dan telepon DPC',
  periode: 'Periode pendaftaran',
  besaran: 'Besaran',
  petugas_dpc: 'Petugas DPC',
  fungsi: 'Bendahara, PPK, PA, dan BUD',
  kategori_keuangan: 'Kategori keuangan',
  pagu: 'Pagu',
  ambang: 'Ambang dua penyetuju',
  pejabat: 'Pejabat penanda tangan',
  wajib_fungsi: 'Fungsi wajib bagi setiap akun admin',
  surel: 'Pengiriman surel',
  saksi: 'Kantor saksi',
  teks: 'Teks halaman publik',
  tahun_tayang: 'Tahun tayang daftar awardee',
  tahun_berikut: 'Pagu tahun berikutnya',
};
