// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type SpendingReportState = 'menunggu';
export const spendingReportStateWords: readonly SpendingReportState[] = ['menunggu'];
export const spendingReportStateText: Readonly<Record<SpendingReportState, string>> = {
  menunggu: 'Menunggu pemeriksaan',
};
