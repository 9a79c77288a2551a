// Accounts as an admin sees them (`/api/cms/user`).

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

export type UserItem = {
  id: string;
  versi: number;
  /** Log position of the last change; of an erased account that of the erasure. */
  nomorPeristiwa: number;
  nama?: string | null;
  emailTersamar?: string | null;
  level: UserLevel;
  dpcId?: string | null;
  dpc?: string | null;
  institusiId?: string | null;
  institusi?: string | null;
  status: 'aktif' | 'nonaktif' | 'dihapus';
  emailTerverifikasi: boolean;
  menungguPassword: boolean;
  dibuatPada: string;
  diubahPada: string;
};

export type UserDetail = UserItem & {
  email?: string | null;
  emailLainnya?: string | null;
  alasanNonaktif?: string | null;
  /** The reader's own account: level and state are another admin's to change. */
  milikSendiri: boolean;
};

export type UserBody = {
  nama: string;
  email: string;
  level: UserLevel;
  dpcId?: string | null;
  institusiId?: string | null;
};
