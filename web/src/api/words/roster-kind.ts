// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type RosterKind = 'pembayaran' | 'retur' | 'transfer';
export const rosterKindWords: readonly RosterKind[] = ['pembayaran', 'retur', 'transfer'];
export const rosterKindText: Readonly<Record<RosterKind, string>> = {
  pembayaran: 'Pembayaran',
  retur: 'Pembayaran ulang retur',
  transfer: 'Pembayaran lepas untuk bank',
};
