// Accounts as an admin sees them (`/api/cms/user`), in words.
import type { Schemas } from '../../api/wire';

export const userLevels = ['user', 'dpc', 'admin', 'pemerintah', 'institusi'] as const;
export type UserLevel = (typeof userLevels)[number];

export const levelText: Record<UserLevel, string> = {
  user: 'Pelajar/Mahasiswa',
  dpc: 'DPC',
  admin: 'Admin',
  pemerintah: 'Pemerintah',
  institusi: 'Institusi',
};

/** Why an applicant's data is erased. */
export const erasureReasons = ['permintaan_sendiri', 'tidak_diperlukan', 'salah_daftar'] as const;
export type ErasureReason = (typeof erasureReasons)[number];

export const erasureText: Record<ErasureReason, string> = {
  permintaan_sendiri: 'Permintaan sendiri',
  tidak_diperlukan: 'Tidak diperlukan lagi',
  salah_daftar: 'Akun salah didaftarkan',
};

type Words = { level: UserLevel; status: 'aktif' | 'nonaktif' | 'dihapus' };
export type UserItem = Omit<Schemas['UserItem'], keyof Words> & Words;
export type UserDetail = Omit<Schemas['UserDetail'], keyof Words> & Words;
export type UserBody = Omit<Schemas['CreateUser'], 'level' | 'emailLainnya'> & { level: UserLevel };
