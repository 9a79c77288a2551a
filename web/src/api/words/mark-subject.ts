// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type MarkSubject = 'pembayaran' | 'penerima' | 'daftar' | 'sk' | 'temuan';
export const markSubjectWords: readonly MarkSubject[] = ['pembayaran', 'penerima', 'daftar', 'sk', 'temuan'];
export const markSubjectText: Readonly<Record<MarkSubject, string>> = {
  pembayaran: 'Pembayaran',
  penerima: 'Penerima',
  daftar: 'Daftar pembayaran',
  sk: 'SK penetapan',
  temuan: 'Temuan',
};
