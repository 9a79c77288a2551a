// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type EntitlementPeriod = 'semester' | 'tahun';
export const entitlementPeriodWords: readonly EntitlementPeriod[] = ['semester', 'tahun'];
export const entitlementPeriodText: Readonly<Record<EntitlementPeriod, string>> = {
  semester: 'per semester',
  tahun: 'per tahun akademik',
};
