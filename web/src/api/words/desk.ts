// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Desk = 'pemohon' | 'dpc' | 'admin' | 'keuangan' | 'pengesah' | 'bank' | 'penerima';
export const deskWords: readonly Desk[] = ['pemohon', 'dpc', 'admin', 'keuangan', 'pengesah', 'bank', 'penerima'];
export const deskText: Readonly<Record<Desk, string>> = {
  pemohon: 'Pemohon',
  dpc: 'DPC',
  admin: 'Dinas',
  keuangan: 'Tim keuangan',
  pengesah: 'Pengesah',
  bank: 'Bank',
  penerima: 'Penerima',
};

/** Where there is room. */
export const deskLongText: Readonly<Record<Desk, string>> = {
  pemohon: 'Pemohon',
  dpc: 'DPC (pemeriksa dokumen)',
  admin: 'Dinas (persetujuan)',
  keuangan: 'Tim keuangan',
  pengesah: 'Pengesah pembayaran',
  bank: 'Bank',
  penerima: 'Penerima',
};
