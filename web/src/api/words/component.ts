// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Component = 'ukt' | 'biaya_hidup' | 'asrama' | 'tugas_akhir' | 'lainnya';
export const componentWords: readonly Component[] = ['ukt', 'biaya_hidup', 'asrama', 'tugas_akhir', 'lainnya'];
export const componentText: Readonly<Record<Component, string>> = {
  ukt: 'UKT',
  biaya_hidup: 'Biaya hidup',
  asrama: 'Asrama',
  tugas_akhir: 'Tugas akhir',
  lainnya: 'Lainnya',
};

/** Where there is room. */
export const componentLongText: Readonly<Record<Component, string>> = {
  ukt: 'Uang kuliah tunggal (UKT)',
  biaya_hidup: 'Biaya hidup',
  asrama: 'Asrama',
  tugas_akhir: 'Tugas akhir',
  lainnya: 'Biaya lain',
};
