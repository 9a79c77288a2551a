// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type EntitlementPeriod = 'semester' | 'tahun';
export const entitlementPeriodWords: readonly EntitlementPeriod[] = ['semester', 'tahun'];
export const entitlementPeriodText: Readonly<Record<EntitlementPeriod, string>> = {
  semester: 'Per semester',
  tahun: 'Per tahun akademik',
};
