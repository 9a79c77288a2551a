// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ReturnFault = 'nomor-salah' | 'tidak-aktif' | 'nama-berbeda' | 'gangguan-teknis' | 'lain-lain';
export const returnFaultWords: readonly ReturnFault[] = ['nomor-salah', 'tidak-aktif', 'nama-berbeda', 'gangguan-teknis', 'lain-lain'];
export const returnFaultText: Readonly<Record<ReturnFault, string>> = {
  'nomor-salah': 'Nomor rekening salah',
  'tidak-aktif': 'Rekening ditutup atau tidak aktif',
  'nama-berbeda': 'Nama tidak sesuai',
  'gangguan-teknis': 'Gangguan teknis',
  'lain-lain': 'Lain-lain',
};
