// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ErasureReason = 'permintaan_sendiri' | 'tidak_diperlukan' | 'salah_daftar';
export const erasureReasonWords: readonly ErasureReason[] = ['permintaan_sendiri', 'tidak_diperlukan', 'salah_daftar'];
export const erasureReasonText: Readonly<Record<ErasureReason, string>> = {
  permintaan_sendiri: 'Permintaan sendiri',
  tidak_diperlukan: 'Tidak diperlukan lagi',
  salah_daftar: 'Salah daftar',
};
