// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type AchievementLevel = 'sekolah' | 'distrik' | 'kabupaten' | 'provinsi' | 'nasional' | 'internasional';
export const achievementLevelWords: readonly AchievementLevel[] = ['sekolah', 'distrik', 'kabupaten', 'provinsi', 'nasional', 'internasional'];
export const achievementLevelText: Readonly<Record<AchievementLevel, string>> = {
  sekolah: 'Sekolah atau kampus',
  distrik: 'Distrik',
  kabupaten: 'Kabupaten',
  provinsi: 'Provinsi',
  nasional: 'Nasional',
  internasional: 'Internasional',
};
