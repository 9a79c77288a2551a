// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Action = 'lihat' | 'tambah' | 'ubah' | 'hapus' | 'setujui' | 'ekspor' | 'spm' | 'sp2d';
export const actionWords: readonly Action[] = ['lihat', 'tambah', 'ubah', 'hapus', 'setujui', 'ekspor', 'spm', 'sp2d'];
export const actionText: Readonly<Record<Action, string>> = {
  lihat: 'Lihat',
  tambah: 'Tambah',
  ubah: 'Ubah',
  hapus: 'Hapus',
  setujui: 'Setujui',
  ekspor: 'Ekspor',
  spm: 'Terbitkan SPM',
  sp2d: 'Terbitkan SP2D',
};
