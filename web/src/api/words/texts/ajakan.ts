// Written by `npm run words` from domain/reference/teks_situs.json. Change the text there.

export const standard = {
  "judul": "Siap mendaftar beasiswa?",
  "teks": "Siapkan KTP atau KK, surat aktif sekolah/kuliah, dan bukti prestasi atau surat keterangan tidak mampu (PDF atau JPG).",
  "tombol": "Daftar Sekarang"
};
