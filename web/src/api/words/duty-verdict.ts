// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type DutyVerdict = 'terpisah' | 'dikecualikan' | 'rangkap' | 'bentrok';
export const dutyVerdictWords: readonly DutyVerdict[] = ['terpisah', 'dikecualikan', 'rangkap', 'bentrok'];
export const dutyVerdictText: Readonly<Record<DutyVerdict, string>> = {
  terpisah: 'Terpisah',
  dikecualikan: 'Dikecualikan',
  rangkap: 'Rangkap fungsi',
  bentrok: 'Bentrok',
};

/** Where there is room. */
export const dutyVerdictLongText: Readonly<Record<DutyVerdict, string>> = {
  terpisah: 'Terpisah',
  dikecualikan: 'Rangkap jabatan yang dikecualikan',
  rangkap: 'Rangkap fungsi',
  bentrok: 'Aturan orang dilanggar',
};
