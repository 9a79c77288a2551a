// Permissions on the wire (`/api/cms/role-user-permission`).

export type Word = { id: string; nama: string };
export type PermissionWords = { items: Word[]; aksi: Word[] };

/** What is said of a right; nothing said leaves it to the level, or to what the level comes with. */
export type Grant = 'izin' | 'tidak' | 'tolak';

export type Right = {
  entitas: string;
  aksi: string;
  /** Whether the level can have it at all. */
  tersedia: boolean;
  kataLevel?: Grant | null;
  kataUser?: Grant | null;
  /** Whether it holds in the end. */
  boleh: boolean;
};

export type Matrix = { level: string; userId?: string | null; versi: number; items: Right[] };

export type Target = { level: string } | { userId: string };

export type Change = { entitas: string; aksi: string; kata?: Grant };

export type Effect = { entitas: string; aksi: string; sebelum: boolean; sesudah: boolean };
export type Assigned = { versi: number; nomorPeristiwa?: number | null; dampak: Effect[] };
