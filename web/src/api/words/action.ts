// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Action = 'lihat' | 'tambah' | 'ubah' | 'hapus' | 'setujui' | 'ekspor';
export const actionWords: readonly Action[] = ['lihat', 'tambah', 'ubah', 'hapus', 'setujui', 'ekspor'];
export const actionText: Readonly<Record<Action, string>> = {
  lihat: 'Lihat',
  tambah: 'Tambah',
  ubah: 'Ubah',
  hapus: 'Hapus',
  setujui: 'Setujui',
  ekspor: 'Ekspor',
};
