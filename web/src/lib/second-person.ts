/** What people read when their order waits for another person. */
export const waitsForAnother = 'Usulan tersimpan. Berlaku setelah disetujui orang kedua.';
