// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type PaperFact = 'nomor' | 'nama' | 'rekening' | 'jumlah' | 'untuk';
export const paperFactWords: readonly PaperFact[] = ['nomor', 'nama', 'rekening', 'jumlah', 'untuk'];
export const paperFactText: Readonly<Record<PaperFact, string>> = {
  nomor: 'Nomor',
  nama: 'Nama penerima',
  rekening: 'Rekening',
  jumlah: 'Jumlah',
  untuk: 'Untuk',
};
