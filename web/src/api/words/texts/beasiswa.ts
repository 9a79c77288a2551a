// Written by `npm run words` from domain/reference/teks_situs.json. Change the text there.

export const standard = {
  "judul": "Informasi Beasiswa",
  "pengantar": "Enam jenis beasiswa untuk pelajar dan mahasiswa asli Nduga. Pilih yang sesuai dengan keadaan Anda.",
  "umum": "Program beasiswa Kabupaten Nduga membantu pelajar SMA, SMK, dan mahasiswa asli Nduga menempuh pendidikan di seluruh Indonesia. Dana disalurkan langsung ke rekening pelajar yang sudah diperiksa, atau ke pihak ketiga seperti kampus, rumah kos, dan asrama. Setiap langkah, dari pendaftaran sampai dana diterima, tercatat dan dapat diperiksa.",
  "syarat": [
    "Berasal dari Kabupaten Nduga, dibuktikan dengan KTP atau Kartu Keluarga.",
    "Terdaftar sebagai pelajar atau mahasiswa aktif.",
    "Melampirkan surat keterangan aktif dari sekolah atau kampus.",
    "Berprestasi secara akademik atau berasal dari keluarga kurang mampu, dibuktikan dengan dokumen pendukung."
  ],
  "langkah": [
    {
      "judul": "Masuk ke akun",
      "teks": "Daftar dengan email, verifikasi, lalu masuk ke portal."
    },
    {
      "judul": "Isi formulir",
      "teks": "Lengkapi data diri, pendidikan, dan rekening. Isian tersimpan di perangkat walau jaringan terputus."
    },
    {
      "judul": "Unggah dokumen",
      "teks": "KTP atau KK, surat aktif, buku rekening, dan salah satu dari KHS atau rapor, bukti prestasi, dan surat tidak mampu, dalam bentuk PDF atau JPG."
    },
    {
      "judul": "Verifikasi",
      "teks": "Distrik atau dinas pendidikan memeriksa setiap dokumen dan meminta perbaikan bila perlu."
    },
    {
      "judul": "Proses keuangan",
      "teks": "Tim keuangan beasiswa menyiapkan dan mengesahkan pembayaran; penyiap dan pengesah selalu orang yang berbeda."
    },
    {
      "judul": "Pengumuman",
      "teks": "Status dan jadwal pencairan diumumkan di akun Anda."
    },
    {
      "judul": "Pencairan",
      "teks": "Dana dikirim ke rekening pelajar atau ke pihak ketiga (rumah kos atau asrama)."
    }
  ]
};
