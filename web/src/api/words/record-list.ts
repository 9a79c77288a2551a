// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type RecordList = 'bank' | 'district' | 'kampung' | 'institusi-pendidikan' | 'fakultas' | 'program-studi';
export const recordListWords: readonly RecordList[] = ['bank', 'district', 'kampung', 'institusi-pendidikan', 'fakultas', 'program-studi'];
export const recordListText: Readonly<Record<RecordList, string>> = {
  bank: 'Bank',
  district: 'Distrik',
  kampung: 'Kampung',
  'institusi-pendidikan': 'Institusi pendidikan',
  fakultas: 'Fakultas',
  'program-studi': 'Program studi',
};
