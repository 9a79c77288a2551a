// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type SessionEnd = 'keluar' | 'password-baru' | 'token-terpakai' | 'faktor-kedua' | 'oleh-pemilik' | 'oleh-kantor' | 'kunci-baru' | 'akun-ditutup' | 'akun-diubah' | 'akun-dihapus';
export const sessionEndWords: readonly SessionEnd[] = ['keluar', 'password-baru', 'token-terpakai', 'faktor-kedua', 'oleh-pemilik', 'oleh-kantor', 'kunci-baru', 'akun-ditutup', 'akun-diubah', 'akun-dihapus'];
export const sessionEndText: Readonly<Record<SessionEnd, string>> = {
  keluar: 'Keluar',
  'password-baru': 'Password baru',
  'token-terpakai': 'Token terpakai datang lagi',
  'faktor-kedua': 'Faktor kedua berubah',
  'oleh-pemilik': 'Diakhiri pemilik',
  'oleh-kantor': 'Diakhiri petugas akun',
  'kunci-baru': 'Kunci baru',
  'akun-ditutup': 'Akun ditutup',
  'akun-diubah': 'Akun diubah',
  'akun-dihapus': 'Akun dihapus',
};
