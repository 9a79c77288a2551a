// Written by `npm run words` from domain/reference/teks_situs.json. Change the text there.

export const standard = {
  "jenis": [
    {
      "id": "murni-nduga",
      "judul": "Beasiswa Murni Nduga",
      "deskripsiSingkat": "Beasiswa penuh dari Pemerintah Kabupaten Nduga untuk semua jenjang pendidikan.",
      "penjelasan": "Beasiswa yang seluruhnya dibiayai APBD Kabupaten Nduga bagi pelajar dan mahasiswa asli Nduga, dari SMA/SMK sampai pendidikan profesi. Bantuan dapat berupa biaya pendidikan, biaya hidup, atau asrama, sesuai pagu tahun berjalan.",
      "syarat": [
        "Berasal dari Kabupaten Nduga, dibuktikan dengan KTP atau KK",
        "Terdaftar sebagai pelajar atau mahasiswa aktif"
      ],
      "caraDaftar": [
        "Masuk ke akun Anda dan buka formulir pendaftaran.",
        "Pilih jenis beasiswa ini dan unggah dokumen pendukung.",
        "Kirim formulir, lalu pantau statusnya di dashboard."
      ]
    },
    {
      "id": "afirmasi-oap",
      "judul": "Beasiswa Afirmasi OAP",
      "deskripsiSingkat": "Beasiswa afirmasi bagi Orang Asli Papua dari Kabupaten Nduga.",
      "penjelasan": "Beasiswa untuk memperluas kesempatan belajar Orang Asli Papua dari Nduga, terutama mereka yang berasal dari distrik terjauh atau keluarga tidak mampu, agar dapat menempuh pendidikan di dalam dan di luar Papua.",
      "syarat": [
        "Orang Asli Papua dari Kabupaten Nduga",
        "Surat keterangan tidak mampu atau bukti prestasi"
      ],
      "caraDaftar": [
        "Masuk ke akun Anda dan buka formulir pendaftaran.",
        "Pilih jenis beasiswa ini dan unggah dokumen pendukung.",
        "Kirim formulir, lalu pantau statusnya di dashboard."
      ]
    },
    {
      "id": "prestasi-khusus",
      "judul": "Beasiswa Prestasi Khusus",
      "deskripsiSingkat": "Untuk prestasi akademik, seni, budaya, olahraga, dan inovasi.",
      "penjelasan": "Penghargaan bagi pelajar dan mahasiswa Nduga yang berprestasi di bidang akademik, seni, budaya, olahraga, atau inovasi, baik di tingkat kabupaten, provinsi, nasional, maupun internasional.",
      "syarat": [
        "Sertifikat atau piagam prestasi",
        "Transkrip atau KHS terakhir"
      ],
      "caraDaftar": [
        "Masuk ke akun Anda dan buka formulir pendaftaran.",
        "Pilih jenis beasiswa ini dan unggah dokumen pendukung.",
        "Kirim formulir, lalu pantau statusnya di dashboard."
      ]
    },
    {
      "id": "kedinasan",
      "judul": "Beasiswa Kedinasan",
      "deskripsiSingkat": "Bantuan studi dan/atau uang saku bagi peserta didik sekolah kedinasan.",
      "penjelasan": "Bantuan studi dan/atau uang saku bagi putra-putri Nduga yang diterima di sekolah kedinasan, untuk menyiapkan aparatur yang kelak kembali melayani di Kabupaten Nduga.",
      "syarat": [
        "Surat penerimaan dari sekolah kedinasan",
        "Surat aktif pendidikan"
      ],
      "caraDaftar": [
        "Masuk ke akun Anda dan buka formulir pendaftaran.",
        "Pilih jenis beasiswa ini dan unggah dokumen pendukung.",
        "Kirim formulir, lalu pantau statusnya di dashboard."
      ]
    },
    {
      "id": "akhir-studi",
      "judul": "Bantuan Akhir Studi",
      "deskripsiSingkat": "Bantuan bagi mahasiswa yang sedang menyelesaikan tugas akhir.",
      "penjelasan": "Bantuan satu kali bagi mahasiswa semester akhir untuk penelitian, skripsi, tesis, disertasi, atau praktik lapangan, agar studinya selesai tepat waktu.",
      "syarat": [
        "Surat keterangan menyusun tugas akhir dari kampus",
        "Transkrip nilai sementara"
      ],
      "caraDaftar": [
        "Masuk ke akun Anda dan buka formulir pendaftaran.",
        "Pilih jenis beasiswa ini dan unggah dokumen pendukung.",
        "Kirim formulir, lalu pantau statusnya di dashboard."
      ]
    },
    {
      "id": "lainnya",
      "judul": "Beasiswa Lainnya",
      "deskripsiSingkat": "Dari pihak ketiga, badan swasta, atau donatur perorangan.",
      "penjelasan": "Beasiswa yang dananya berasal dari pihak ketiga, badan swasta, atau donatur perorangan dan disalurkan melalui portal ini. Sumber dananya dicatat terpisah dan tidak pernah dicampur dengan dana daerah.",
      "syarat": [
        "Sesuai ketentuan pemberi dana",
        "Terdaftar sebagai pelajar atau mahasiswa aktif"
      ],
      "caraDaftar": [
        "Masuk ke akun Anda dan buka formulir pendaftaran.",
        "Pilih jenis beasiswa ini dan unggah dokumen pendukung.",
        "Kirim formulir, lalu pantau statusnya di dashboard."
      ]
    }
  ]
};
