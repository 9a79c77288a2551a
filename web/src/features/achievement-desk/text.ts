// Words of achievements (`/api/cms/prestasi`), as an office reads them.

export const levels = ['sekolah', 'distrik', 'kabupaten', 'provinsi', 'nasional', 'internasional'] as const;

export const levelText: Record<string, string> = {
  sekolah: 'Sekolah atau kampus',
  distrik: 'Distrik',
  kabupaten: 'Kabupaten',
  provinsi: 'Provinsi',
  nasional: 'Nasional',
  internasional: 'Internasional',
};
