// Written by `npm run words` from domain/reference/teks_situs.json. Change the text there.

export const standard = {
  "pertanyaan": [
    {
      "pertanyaan": "Siapa yang boleh mendaftar?",
      "jawaban": "Pelajar SMA, SMK, dan mahasiswa aktif yang berasal dari Kabupaten Nduga, dibuktikan dengan KTP atau Kartu Keluarga. Pemohon di bawah 18 tahun mendaftar dengan persetujuan wali."
    },
    {
      "pertanyaan": "Dokumen apa saja yang harus disiapkan?",
      "jawaban": "KTP atau KK, surat keterangan aktif dari sekolah atau kampus, buku rekening atas nama sendiri, dan salah satu dari: bukti prestasi, KHS, atau surat keterangan tidak mampu. Semua dalam bentuk PDF atau JPG."
    },
    {
      "pertanyaan": "Apakah saya bisa mendaftar dengan jaringan yang lambat?",
      "jawaban": "Bisa. Isian formulir tersimpan di perangkat Anda, foto diperkecil sebelum dikirim, dan unggahan yang terputus dapat diulang tanpa tercatat dua kali."
    },
    {
      "pertanyaan": "Bagaimana saya tahu berkas saya sampai di mana?",
      "jawaban": "Di dashboard terlihat kantor yang sedang memegang berkas Anda dan sudah berapa hari. Setiap perubahan status juga dikirim sebagai notifikasi."
    },
    {
      "pertanyaan": "Ke rekening mana dana dikirim?",
      "jawaban": "Ke rekening yang Anda daftarkan dan yang sudah diverifikasi petugas lain. Dana juga dapat dikirim langsung ke kampus, rumah kos, atau asrama."
    },
    {
      "pertanyaan": "Bagaimana memastikan data tidak diubah orang?",
      "jawaban": "Setiap keputusan diberi nomor peristiwa di catatan yang hanya bisa ditambah. Perangkat Anda sendiri dapat memeriksa buktinya di halaman verifikasi."
    }
  ]
};
