// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Severity = 'menghalangi' | 'peringatan' | 'info';
export const severityWords: readonly Severity[] = ['menghalangi', 'peringatan', 'info'];
export const severityText: Readonly<Record<Severity, string>> = {
  menghalangi: 'Menghalangi',
  peringatan: 'Peringatan',
  info: 'Keterangan',
};
