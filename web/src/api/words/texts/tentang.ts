// Written by `npm run words` from domain/reference/teks_situs.json. Change the text there.

export const standard = {
  "kicker": "Tentang kami",
  "judul": "Pusat data pendidikan dan SDM Nduga",
  "visi": "Terwujudnya sumber daya manusia Nduga yang cerdas, sehat, berakhlak, dan siap membangun daerahnya sendiri.",
  "paragraf": [
    "Portal ini menghimpun data pelajar dan mahasiswa asli Nduga di SMA, SMK, dan perguruan tinggi, untuk penyaluran beasiswa dan pemetaan sumber daya manusia di 32 distrik dan 248 kampung.",
    "Data penerima dipetakan menurut program studi, kampung, distrik, dan prestasi, sehingga kebutuhan ASN dan tenaga profesional daerah dapat direncanakan dari keadaan yang sebenarnya."
  ],
  "selengkapnya": {
    "judulTujuan": "Untuk apa pusat data ini",
    "tujuan": [
      "Selama ini daftar penerima beasiswa tersebar di beberapa kantor dan sering berbeda satu sama lain. Pusat data ini menyatukannya: satu orang satu catatan, satu rekening yang diperiksa, dan satu riwayat yang tidak dapat dihapus oleh siapa pun.",
      "Pelajar melihat sendiri di meja siapa berkasnya berada dan sudah berapa hari. Pemerintah melihat berapa pagu, komitmen, dan realisasi. Masyarakat dapat memeriksa bukti setiap pembayaran tanpa harus percaya pada pengelola server."
    ],
    "judulVisi": "Visi",
    "visi": "Setiap anak Nduga memperoleh kesempatan belajar yang layak, adil, dan terbuka, dari kampung sampai perguruan tinggi.",
    "judulMisi": "Misi",
    "misi": [
      "Menyalurkan beasiswa tepat orang, tepat jumlah, dan tepat waktu kepada pelajar dan mahasiswa asli Nduga.",
      "Memetakan sumber daya manusia Nduga menurut jenjang, program studi, kampung, distrik, dan prestasi.",
      "Merencanakan kebutuhan ASN dan tenaga profesional daerah berdasarkan data yang dapat diperiksa.",
      "Membuka pengelolaan dana pendidikan kepada masyarakat dengan tetap melindungi data pribadi penerima."
    ]
  }
};
