// Achievements on the wire (`/api/cms/prestasi`), as an office reads them.

export const levels = ['sekolah', 'distrik', 'kabupaten', 'provinsi', 'nasional', 'internasional'] as const;
export type AchievementLevel = (typeof levels)[number];

export const levelText: Record<AchievementLevel, string> = {
  sekolah: 'Sekolah atau kampus',
  distrik: 'Distrik',
  kabupaten: 'Kabupaten',
  provinsi: 'Provinsi',
  nasional: 'Nasional',
  internasional: 'Internasional',
};

export type Achievement = {
  id: string;
  versi: number;
  userId: string;
  nama?: string | null;
  tingkat: AchievementLevel;
  tahun: number;
  penyelenggara?: string | null;
  peringkat?: string | null;
  mediaType: string;
  /** Short-lived link to the certificate. */
  tautan: string;
};

export type AchievementItem = Achievement & {
  namaPemilik?: string | null;
  institusiPendidikan?: string | null;
  formulirPendaftaranId?: string | null;
};
