/** What people read when their order waits for another person. */
export const waitsForAnother = 'Usulan tersimpan. Berlaku setelah disetujui orang kedua.';

/** Who may still give the approval that is lacking, by name. */
export function secondApprovers(names: readonly string[]): string {
  if (names.length === 0)
    return 'Tidak ada petugas lain yang dapat memberi persetujuan kedua sekarang; hubungi pengelola akun.';
  const listed = new Intl.ListFormat('id', { type: 'disjunction' }).format(names);
  return `Yang dapat memberi persetujuan kedua: ${listed}.`;
}
