// Written by `npm run words` from domain/reference/teks_situs.json. Change the text there.

export const standard = {
  "judul": "Lembaga Mahasiswa Nduga",
  "pengantar": "Rumah bersama mahasiswa Nduga di kota-kota studi.",
  "judulTentang": "Mahasiswa mendampingi mahasiswa",
  "tentang": [
    "Organisasi mahasiswa Nduga hadir di kota-kota tempat anak Nduga belajar. Mereka mengenal keadaan teman-temannya: siapa yang aktif kuliah, siapa yang kesulitan tempat tinggal, dan siapa yang belum mendaftar.",
    "Lembaga mahasiswa membantu anggota barunya membuat akun, melengkapi dokumen, dan memahami status pendaftaran. Mereka tidak memegang dana dan tidak dapat mengubah data siapa pun."
  ],
  "peran": [
    {
      "judul": "Informasi",
      "teks": "Menyampaikan jadwal dan persyaratan kepada mahasiswa di tiap kota studi."
    },
    {
      "judul": "Pendampingan",
      "teks": "Membantu mahasiswa baru mendaftar dan memperbaiki dokumen."
    },
    {
      "judul": "Suara mahasiswa",
      "teks": "Menyampaikan keluhan dan usulan kepada pemerintah daerah."
    }
  ]
};
