// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type MatchProblem = 'tidak_dikenal' | 'tidak_pasti' | 'jumlah_berbeda' | 'jumlah_tidak_disebut' | 'berkas_lain' | 'rekening_berbeda' | 'baris_ganda' | 'hasil_bertentangan';
export const matchProblemWords: readonly MatchProblem[] = ['tidak_dikenal', 'tidak_pasti', 'jumlah_berbeda', 'jumlah_tidak_disebut', 'berkas_lain', 'rekening_berbeda', 'baris_ganda', 'hasil_bertentangan'];
export const matchProblemText: Readonly<Record<MatchProblem, string>> = {
  tidak_dikenal: 'Tidak dikenal',
  tidak_pasti: 'Tidak pasti',
  jumlah_berbeda: 'Jumlah berbeda',
  jumlah_tidak_disebut: 'Jumlah tidak disebut',
  berkas_lain: 'Di berkas bank lain',
  rekening_berbeda: 'Rekening berbeda',
  baris_ganda: 'Baris ganda',
  hasil_bertentangan: 'Hasil bertentangan',
};
