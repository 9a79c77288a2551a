// Written by `npm run words` from domain/reference/teks_situs.json. Change the text there.

export const standard = {
  "judul": "Siap mendaftar beasiswa?",
  "teks": "Siapkan KTP atau KK, surat aktif sekolah/kuliah, buku rekening, dan salah satu dari KHS atau rapor, bukti prestasi, dan surat keterangan tidak mampu (PDF atau JPG).",
  "tombol": "Daftar Sekarang"
};
