// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ErasureHold = 'formulir' | 'beasiswa' | 'pembayaran' | 'bukti_pembayaran';
export const erasureHoldWords: readonly ErasureHold[] = ['formulir', 'beasiswa', 'pembayaran', 'bukti_pembayaran'];
export const erasureHoldText: Readonly<Record<ErasureHold, string>> = {
  formulir: 'Formulir sedang diperiksa',
  beasiswa: 'Beasiswa masih berjalan',
  pembayaran: 'Pembayaran sedang berjalan',
  bukti_pembayaran: 'Bukti pembayaran harus disimpan',
};
