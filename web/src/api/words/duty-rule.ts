// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type DutyRule = 'pengisi-formulir' | 'perekomendasi' | 'pengisi-rekening' | 'pencatat-semester' | 'penyusun' | 'dua-penyetuju' | 'penerima-sendiri' | 'belum-dikukuhkan' | 'empat-fungsi';
export const dutyRuleWords: readonly DutyRule[] = ['pengisi-formulir', 'perekomendasi', 'pengisi-rekening', 'pencatat-semester', 'penyusun', 'dua-penyetuju', 'penerima-sendiri', 'belum-dikukuhkan', 'empat-fungsi'];
export const dutyRuleText: Readonly<Record<DutyRule, string>> = {
  'pengisi-formulir': 'Pengisi formulir ikut memutuskan',
  perekomendasi: 'Perekomendasi menyetujui formulir',
  'pengisi-rekening': 'Pengisi rekening memverifikasi',
  'pencatat-semester': 'Pencatat semester mengesahkan',
  penyusun: 'Penyusun menyetujui',
  'dua-penyetuju': 'Kedua persetujuan dari satu orang',
  'penerima-sendiri': 'Penerima memutuskan untuk diri sendiri',
  'belum-dikukuhkan': 'Akun yang belum dikukuhkan memutuskan',
  'empat-fungsi': 'Satu orang memegang dua dari empat fungsi keuangan',
};
