// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type StudentStatus = 'Aktif' | 'Cuti' | 'Non-Aktif' | 'Lulus' | 'Keluar';
export const studentStatusWords: readonly StudentStatus[] = ['Aktif', 'Cuti', 'Non-Aktif', 'Lulus', 'Keluar'];
export const studentStatusText: Readonly<Record<StudentStatus, string>> = {
  Aktif: 'Aktif',
  Cuti: 'Cuti',
  'Non-Aktif': 'Non-aktif',
  Lulus: 'Lulus',
  Keluar: 'Keluar',
};
