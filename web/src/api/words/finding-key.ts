// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type FindingKey = 'NIK_SAMA' | 'REKENING_SAMA' | 'KK_SAMA' | 'NIM_SAMA' | 'ORANG_MIRIP' | 'NIK_TANGGAL_LAHIR' | 'NIK_JENIS_KELAMIN' | 'NIK_WILAYAH' | 'NAMA_REKENING' | 'KAMPUS_TUTUP' | 'PRODI_TIDAK_ADA' | 'SEMESTER_BERLEBIH' | 'PENDANAAN_GANDA' | 'DATA_KEPENDUDUKAN' | 'DATA_MAHASISWA';
export const findingKeyWords: readonly FindingKey[] = ['NIK_SAMA', 'REKENING_SAMA', 'KK_SAMA', 'NIM_SAMA', 'ORANG_MIRIP', 'NIK_TANGGAL_LAHIR', 'NIK_JENIS_KELAMIN', 'NIK_WILAYAH', 'NAMA_REKENING', 'KAMPUS_TUTUP', 'PRODI_TIDAK_ADA', 'SEMESTER_BERLEBIH', 'PENDANAAN_GANDA', 'DATA_KEPENDUDUKAN', 'DATA_MAHASISWA'];
export const findingKeyText: Readonly<Record<FindingKey, string>> = {
  NIK_SAMA: 'NIK sama',
  REKENING_SAMA: 'Rekening sama',
  KK_SAMA: 'Nomor KK sama',
  NIM_SAMA: 'NIM sama',
  ORANG_MIRIP: 'Orang mirip',
  NIK_TANGGAL_LAHIR: 'NIK dan tanggal lahir',
  NIK_JENIS_KELAMIN: 'NIK dan jenis kelamin',
  NIK_WILAYAH: 'NIK di luar Nduga',
  NAMA_REKENING: 'Nama pemilik rekening',
  KAMPUS_TUTUP: 'Institusi tutup',
  PRODI_TIDAK_ADA: 'Program studi',
  SEMESTER_BERLEBIH: 'Masa studi',
  PENDANAAN_GANDA: 'Pendanaan lain',
  DATA_KEPENDUDUKAN: 'Data kependudukan',
  DATA_MAHASISWA: 'Data mahasiswa',
};
