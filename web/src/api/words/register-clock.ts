// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type RegisterClock = 'pembukuan' | 'pencatatan';
export const registerClockWords: readonly RegisterClock[] = ['pembukuan', 'pencatatan'];
export const registerClockText: Readonly<Record<RegisterClock, string>> = {
  pembukuan: 'Tanggal pembukuan',
  pencatatan: 'Tanggal pencatatan',
};
