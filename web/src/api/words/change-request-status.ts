// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ChangeRequestStatus = 'menunggu' | 'disetujui' | 'ditolak' | 'ditarik' | 'kedaluwarsa';
export const changeRequestStatusWords: readonly ChangeRequestStatus[] = ['menunggu', 'disetujui', 'ditolak', 'ditarik', 'kedaluwarsa'];
export const changeRequestStatusText: Readonly<Record<ChangeRequestStatus, string>> = {
  menunggu: 'Menunggu persetujuan',
  disetujui: 'Disetujui',
  ditolak: 'Ditolak',
  ditarik: 'Ditarik',
  kedaluwarsa: 'Kedaluwarsa',
};
