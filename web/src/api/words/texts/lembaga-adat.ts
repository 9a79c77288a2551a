// Written by `npm run words` from domain/reference/teks_situs.json. Change the text there.

export const standard = {
  "judul": "Lembaga Masyarakat Adat",
  "pengantar": "Penjaga adat, asal-usul, dan kebersamaan masyarakat Nduga.",
  "judulTentang": "Peran lembaga adat dalam beasiswa",
  "tentang": [
    "Lembaga masyarakat adat mengenal keluarga dan kampung asal setiap anak Nduga. Pengetahuan itu membantu memastikan beasiswa diterima oleh mereka yang benar berasal dari Nduga, juga ketika dokumen kependudukan tidak lengkap.",
    "Keterangan dari lembaga adat dapat dilampirkan pada formulir sebagai dokumen pendukung. Keputusan tetap berada pada petugas yang berwenang, dan setiap keputusan tercatat."
  ],
  "peran": [
    {
      "judul": "Asal-usul",
      "teks": "Memberi keterangan tentang marga dan kampung asal pemohon."
    },
    {
      "judul": "Pendampingan",
      "teks": "Menyampaikan informasi beasiswa sampai ke kampung yang belum berjaringan."
    },
    {
      "judul": "Pengawasan",
      "teks": "Ikut memeriksa daftar awardee yang dibuka untuk umum."
    }
  ]
};
