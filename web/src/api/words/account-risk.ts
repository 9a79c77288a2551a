// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type AccountRisk = 'semua-hak' | 'belum-dikukuhkan' | 'masa-tenang' | 'rangkap-jabatan' | 'rangkap-berakhir' | 'dipulihkan';
export const accountRiskWords: readonly AccountRisk[] = ['semua-hak', 'belum-dikukuhkan', 'masa-tenang', 'rangkap-jabatan', 'rangkap-berakhir', 'dipulihkan'];
export const accountRiskText: Readonly<Record<AccountRisk, string>> = {
  'semua-hak': 'Semua hak level admin',
  'belum-dikukuhkan': 'Belum dikukuhkan',
  'masa-tenang': 'Masa tenang',
  'rangkap-jabatan': 'Rangkap jabatan',
  'rangkap-berakhir': 'Rangkap jabatan berakhir',
  dipulihkan: 'Dipulihkan di mesin portal',
};
