// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ApplicationStatus = 'draf' | 'diajukan' | 'perlu_perbaikan' | 'direkomendasikan' | 'disetujui' | 'ditolak' | 'dibatalkan';
export const applicationStatusWords: readonly ApplicationStatus[] = ['draf', 'diajukan', 'perlu_perbaikan', 'direkomendasikan', 'disetujui', 'ditolak', 'dibatalkan'];
export const applicationStatusText: Readonly<Record<ApplicationStatus, string>> = {
  draf: 'Draf',
  diajukan: 'Diajukan',
  perlu_perbaikan: 'Perlu perbaikan',
  direkomendasikan: 'Direkomendasikan',
  disetujui: 'Disetujui',
  ditolak: 'Ditolak',
  dibatalkan: 'Dibatalkan',
};
