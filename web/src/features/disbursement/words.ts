// The words of keuangan that lists are filtered and payments made with.

export const disbursementStates = [
  'diajukan',
  'disetujui',
  'ditolak',
  'spp_terbit',
  'spm_terbit',
  'sp2d_terbit',
  'disalurkan',
  'diterima',
  'dipertanggungjawabkan',
  'retur',
  'dikembalikan',
  'diganti',
  'dibatalkan',
] as const;

export const components = ['ukt', 'biaya_hidup', 'asrama', 'tugas_akhir', 'lainnya'] as const;
