// Written by `npm run words` from domain/reference/teks_situs.json. Change the text there.

export const standard = {
  "slide": [
    {
      "judul": "Dari pegunungan Nduga, untuk masa depan Papua",
      "subjudul": "Beasiswa pemerintah daerah bagi pelajar dan mahasiswa asli Kabupaten Nduga."
    },
    {
      "judul": "Satu daftar yang tidak bisa diubah diam-diam",
      "subjudul": "Setiap keputusan tercatat dan dapat Anda periksa sendiri, dari pendaftaran sampai dana diterima."
    },
    {
      "judul": "Belajar di mana pun, Nduga tetap mendampingi",
      "subjudul": "Untuk jenjang SMA, SMK, diploma, sarjana, sampai profesi, di seluruh Indonesia."
    }
  ]
};
