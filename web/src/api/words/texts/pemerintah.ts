// Written by `npm run words` from domain/reference/teks_situs.json. Change the text there.

export const standard = {
  "judul": "Peran Pemerintah Daerah",
  "pengantar": "Menyediakan dana, menetapkan penerima, dan mempertanggungjawabkannya secara terbuka.",
  "judulTentang": "Tanggung jawab pemerintah daerah",
  "tentang": [
    "Pemerintah Kabupaten Nduga menganggarkan beasiswa setiap tahun, menetapkan penerima dengan surat keputusan, dan menyalurkan dana langsung kepada yang berhak. Distrik dan dinas pendidikan memeriksa berkas, tim keuangan menyiapkan pembayaran, dan orang yang berbeda mengesahkannya.",
    "Pagu, komitmen, dan realisasi dapat dilihat siapa saja di halaman transparansi. Dari data ini pula kebutuhan guru, tenaga kesehatan, dan ASN di 32 distrik direncanakan."
  ],
  "peran": [
    {
      "judul": "Penganggaran",
      "teks": "Menetapkan pagu dan menjaga agar pembayaran tidak pernah melampauinya."
    },
    {
      "judul": "Verifikasi",
      "teks": "Memeriksa setiap dokumen melalui distrik dan dinas pendidikan."
    },
    {
      "judul": "Keterbukaan",
      "teks": "Membuka daftar awardee, anggaran, dan bukti setiap keputusan."
    }
  ]
};
