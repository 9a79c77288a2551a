// Written by `npm run words` from domain/reference/teks_situs.json. Change the text there.

export const standard = {
  "judul": "Visi dan misi",
  "pesan": "Pendidikan adalah jalan paling panjang dan paling pasti untuk membangun Nduga. Karena itu setiap rupiah beasiswa harus sampai kepada anak yang berhak, dan setiap keluarga berhak mengetahui jalannya.",
  "oleh": "Bupati dan Wakil Bupati Nduga",
  "butir": [
    {
      "judul": "Adil",
      "teks": "Semua distrik dan kampung memperoleh kesempatan yang sama."
    },
    {
      "judul": "Terbuka",
      "teks": "Pagu, komitmen, dan realisasi dapat dilihat siapa saja."
    },
    {
      "judul": "Terbukti",
      "teks": "Setiap keputusan meninggalkan catatan yang dapat diperiksa."
    }
  ]
};
