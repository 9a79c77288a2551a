// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type HoldTarget = 'pembayaran' | 'penerima';
export const holdTargetWords: readonly HoldTarget[] = ['pembayaran', 'penerima'];
export const holdTargetText: Readonly<Record<HoldTarget, string>> = {
  pembayaran: 'Pembayaran',
  penerima: 'Penerima',
};
