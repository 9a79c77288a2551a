// Words of settings and periods.
/** States that have a service time: who waits for whom. */
export const servedStates = [
  'diajukan',
  'direkomendasikan',
  'disetujui',
  'spp_terbit',
  'spm_terbit',
  'sp2d_terbit',
  'retur',
] as const;

export const levels = ['SMA', 'SMK', 'D1', 'D2', 'D3', 'D4', 'S1', 'S2', 'S3', 'PROFESI'] as const;

/** Documents that a period can ask for beyond those of every form. */
export const documentTexts: Record<string, string> = {
  ktp: 'KTP',
  kk: 'Kartu keluarga',
  surat_aktif: 'Surat aktif',
  khs: 'KHS atau rapor',
  buku_rekening: 'Buku rekening',
  foto: 'Pas foto',
  bukti_prestasi: 'Bukti prestasi',
  sktm: 'Surat keterangan tidak mampu',
};
