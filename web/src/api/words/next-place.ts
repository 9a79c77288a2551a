// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type NextPlace = 'rekening' | 'akademik' | 'pengaduan';
export const nextPlaceWords: readonly NextPlace[] = ['rekening', 'akademik', 'pengaduan'];
export const nextPlaceText: Readonly<Record<NextPlace, string>> = {
  rekening: 'Perbaiki rekening',
  akademik: 'Buka data akademik',
  pengaduan: 'Tanyakan lewat pengaduan',
};
