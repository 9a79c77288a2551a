// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type FindingStatus = 'terbuka' | 'diabaikan';
export const findingStatusWords: readonly FindingStatus[] = ['terbuka', 'diabaikan'];
export const findingStatusText: Readonly<Record<FindingStatus, string>> = {
  terbuka: 'Terbuka',
  diabaikan: 'Diabaikan',
};
