// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Role = 'user' | 'dpc' | 'admin' | 'pemerintah' | 'institusi' | 'sistem';
export const roleWords: readonly Role[] = ['user', 'dpc', 'admin', 'pemerintah', 'institusi', 'sistem'];
export const roleText: Readonly<Record<Role, string>> = {
  user: 'Pelajar/Mahasiswa',
  dpc: 'DPC',
  admin: 'Admin',
  pemerintah: 'Pemerintah',
  institusi: 'Institusi',
  sistem: 'Sistem',
};
