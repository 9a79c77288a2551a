// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type BankAccountStatus = 'belum_diverifikasi' | 'terverifikasi' | 'ditolak';
export const bankAccountStatusWords: readonly BankAccountStatus[] = ['belum_diverifikasi', 'terverifikasi', 'ditolak'];
export const bankAccountStatusText: Readonly<Record<BankAccountStatus, string>> = {
  belum_diverifikasi: 'Belum diverifikasi',
  terverifikasi: 'Terverifikasi',
  ditolak: 'Ditolak',
};
