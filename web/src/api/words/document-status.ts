// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type DocumentStatus = 'belum_diperiksa' | 'sah' | 'tidak_sah';
export const documentStatusWords: readonly DocumentStatus[] = ['belum_diperiksa', 'sah', 'tidak_sah'];
export const documentStatusText: Readonly<Record<DocumentStatus, string>> = {
  belum_diperiksa: 'Belum diperiksa',
  sah: 'Sah',
  tidak_sah: 'Tidak sah',
};
