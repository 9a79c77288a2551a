// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type RosterStatus = 'disusun' | 'dikunci' | 'disetujui' | 'dibatalkan';
export const rosterStatusWords: readonly RosterStatus[] = ['disusun', 'dikunci', 'disetujui', 'dibatalkan'];
export const rosterStatusText: Readonly<Record<RosterStatus, string>> = {
  disusun: 'Disusun',
  dikunci: 'Dikunci',
  disetujui: 'Disetujui',
  dibatalkan: 'Dibatalkan',
};
