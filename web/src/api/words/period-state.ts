// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type PeriodState = 'dibuka' | 'akan_dibuka' | 'ditutup';
export const periodStateWords: readonly PeriodState[] = ['dibuka', 'akan_dibuka', 'ditutup'];
export const periodStateText: Readonly<Record<PeriodState, string>> = {
  dibuka: 'Dibuka',
  akan_dibuka: 'Akan dibuka',
  ditutup: 'Ditutup',
};
