//! Texts of the rules of the domain and of the commands, by their codes. 403 is for rules on persons,
//! 404 for what does not exist, 409 for what the present state forbids, 422 for what must be filled in.

use super::catalogue::{Entry, entry};

#[rustfmt::skip]
pub(super) const RULES: &[Entry] = &[
    // Any concept
    entry("ALASAN_WAJIB", 422, "Alasan wajib diisi."),
    entry("CATATAN_WAJIB", 422, "Catatan wajib diisi."),
    entry("WAJIB_DIISI", 422, "Ada isian wajib yang belum diisi."),
    entry("NOMOR_WAJIB", 422, "Nomor wajib diisi."),
    entry("JUDUL_WAJIB", 422, "Judul wajib diisi."),
    entry("NAMA_WAJIB", 422, "Nama wajib diisi."),
    entry("BUKAN_PEMILIK", 403, "Hanya pemiliknya yang dapat melakukan ini."),
    entry("TANGGAL_DI_MASA_DEPAN", 422, "Tanggal tidak boleh di masa depan."),
    entry("TAHUN_DI_LUAR_RENTANG", 422, "Tahun di luar rentang yang diterima."),
    entry("SEMESTER_DI_LUAR_RENTANG", 422, "Semester di luar rentang yang diterima."),
    entry("SKS_DI_LUAR_RENTANG", 422, "Jumlah SKS paling banyak 60."),
    entry("IPK_DI_LUAR_RENTANG", 422, "IPK antara 0,00 dan 4,00."),
    entry("NILAI_HARUS_POSITIF", 422, "Nilai harus lebih dari nol."),
    entry("NILAI_TERLALU_BESAR", 422, "Nilai terlalu besar."),
    entry("SUDAH_DIPAKAI", 409, "Nilai ini sudah dipakai."),
    entry("SERVER_SIBUK", 503, "Server sedang sibuk. Silakan coba lagi sebentar lagi."),
    entry("LAYANAN_TIDAK_TERSEDIA", 503, "Server sedang sibuk. Silakan coba lagi sebentar lagi."),
    entry("PENYIMPANAN_PENUH", 507, "Penyimpanan server penuh. Data Anda belum disimpan."),
    entry("KUNCI_PERMINTAAN_DIPAKAI_ULANG", 422, "Idempotency-Key ini sudah dipakai untuk permintaan lain."),
    entry("DATA_PRIBADI_SUDAH_DIHAPUS", 409, "Data pribadi orang ini sudah dihapus."),
    entry("PERISTIWA_TIDAK_TERBACA", 500, "Terjadi kesalahan. Coba lagi nanti."),

    // User
    entry("EMAIL_SUDAH_TERDAFTAR", 409, "Email sudah terdaftar."),
    entry("PENGGUNA_TIDAK_DITEMUKAN", 404, "User tidak ditemukan"),
    entry("PENGGUNA_SUDAH_ADA", 409, "Akun sudah ada."),
    entry("PENGGUNA_SUDAH_DIHAPUS", 409, "Akun ini sudah dihapus."),
    entry("PENGGUNA_TIDAK_AKTIF", 403, "Akun ini tidak aktif."),
    entry("LEVEL_PENDAFTARAN_TIDAK_BOLEH", 422, "Pendaftaran hanya untuk pemohon."),
    entry("PASSWORD_WAJIB", 422, "Password wajib diisi."),
    entry("PASSWORD_TANPA_HURUF_BESAR", 422, "Password harus mengandung huruf besar"),
    entry("PASSWORD_TANPA_HURUF_KECIL", 422, "Password harus mengandung huruf kecil"),
    entry("PASSWORD_TANPA_ANGKA", 422, "Password harus mengandung angka"),
    entry("PASSWORD_TANPA_KARAKTER_SPESIAL", 422, "Password harus mengandung karakter spesial (misal: !@#...)"),
    entry("PASSWORD_TERLALU_PENDEK", 422, "Password minimal 10 karakter"),
    entry("PASSWORD_TERLALU_PANJANG", 422, "Password maksimal 128 karakter"),
    entry("DPC_WAJIB", 422, "Petugas DPC harus memiliki DPC."),
    entry("INSTITUSI_WAJIB", 422, "Petugas institusi harus memiliki institusi."),
    entry("ADMIN_TERAKHIR", 409, "Admin aktif terakhir tidak dapat diubah atau dinonaktifkan. Tunjuk admin lain lebih dahulu."),
    entry("AKUN_SENDIRI_TIDAK_BOLEH", 403, "Anda tidak dapat mengubah peran atau menonaktifkan akun sendiri."),

    // Application
    entry("FORMULIR_TIDAK_DITEMUKAN", 404, "Formulir tidak ditemukan."),
    entry("FORMULIR_SUDAH_ADA", 409, "Formulir sudah ada."),
    entry("FORMULIR_TIDAK_SAH", 422, "Formulir belum benar. Periksa kembali isian yang ditandai."),
    entry("FORMULIR_BELUM_LENGKAP", 422, "Formulir belum lengkap. Periksa kembali isian yang ditandai."),
    entry("BUKAN_PENGISI_FORMULIR", 403, "Hanya pemohon atau petugas yang membantunya yang dapat mengubah formulir ini."),
    entry("STATUS_FORMULIR_TIDAK_SESUAI", 409, "Formulir berstatus {status} sehingga tidak dapat diproses demikian."),
    entry("DOKUMEN_BELUM_DIPERBAIKI", 409, "Dokumen {dokumen} belum diperbaiki."),
    entry("DOKUMEN_TIDAK_ADA", 404, "Dokumen {dokumen} belum dilampirkan."),
    entry("DOKUMEN_BELUM_SAH", 409, "Dokumen {dokumen} belum dinyatakan sah."),
    entry("PENDAFTARAN_TIDAK_DIBUKA", 409, "Pendaftaran dibuka {buka} sampai {tutup}."),
    entry("BATCH_WAJIB", 422, "Batch penerimaan wajib diisi."),
    entry("PEMOHON_TIDAK_BOLEH_MEMUTUSKAN", 403, "Pemohon tidak dapat memutuskan formulirnya sendiri."),
    entry("PEREKOMENDASI_TIDAK_BOLEH_MENYETUJUI", 403, "Yang merekomendasikan formulir ini tidak dapat menyetujuinya. Mintalah petugas lain."),
    entry("NIK_SUDAH_TERDAFTAR", 409, "NIK sudah terdaftar atas orang lain."),
    entry("NIK_SUDAH_MENDAFTAR_TAHUN_INI", 409, "NIK ini sudah mendaftar untuk tahun tersebut."),

    // Award
    entry("PENERIMA_TIDAK_DITEMUKAN", 404, "Penerima beasiswa tidak ditemukan."),
    entry("PENERIMA_SUDAH_ADA", 409, "Penerima beasiswa sudah ada."),
    entry("STATUS_PENERIMA_TIDAK_SESUAI", 409, "Penerima berstatus {status} sehingga tidak dapat diproses demikian."),
    entry("SUDAH_LULUS", 409, "Penerima sudah tercatat lulus."),
    entry("DATA_AKADEMIK_TIDAK_ADA", 404, "Data akademik semester itu belum ada."),
    entry("PENERIMA_TIDAK_BOLEH_MENGESAHKAN_SENDIRI", 403, "Penerima tidak dapat mengesahkan data akademiknya sendiri."),

    // Decree
    entry("SK_TIDAK_DITEMUKAN", 404, "SK tidak ditemukan."),
    entry("SK_SUDAH_ADA", 409, "SK sudah ada."),
    entry("NOMOR_SK_SUDAH_ADA", 409, "Nomor SK sudah dipakai."),
    entry("SK_TANPA_PENERIMA", 422, "SK harus memuat paling sedikit satu penerima."),
    entry("SK_PENERIMA_GANDA", 422, "Satu penerima tercantum dua kali."),
    entry("SK_PENERIMA_TIDAK_TERCANTUM", 409, "SK tidak mencantumkan penerima ini."),
    entry("TANGGAL_SEBELUM_SK", 422, "Tanggal perubahan mendahului tanggal SK."),

    // Bank account
    entry("REKENING_TIDAK_DITEMUKAN", 404, "Rekening tidak ditemukan."),
    entry("REKENING_SUDAH_ADA", 409, "Rekening sudah ada."),
    entry("REKENING_SUDAH_DIPERIKSA", 409, "Rekening ini sudah diperiksa."),
    entry("REKENING_MILIK_ORANG_LAIN", 409, "Nomor rekening ini terdaftar atas orang lain."),
    entry("REKENING_BUKAN_MILIK_PENERIMA", 409, "Rekening bukan milik penerima."),
    entry("REKENING_BELUM_TERVERIFIKASI", 409, "Rekening belum terverifikasi."),
    entry("KODE_BANK_TIDAK_SAH", 422, "Kode bank terdiri dari tiga angka."),
    entry("NAMA_PEMILIK_REKENING_WAJIB", 422, "Nama pemilik rekening wajib diisi."),
    entry("PENGISI_REKENING_TIDAK_BOLEH_MEMVERIFIKASI", 403, "Yang mengisi atau mengubah rekening ini tidak dapat memverifikasinya. Mintalah petugas lain."),
    entry("PEMILIK_REKENING_TIDAK_BOLEH_MEMVERIFIKASI", 403, "Pemilik rekening tidak dapat memverifikasi rekeningnya sendiri."),

    // Budget line
    entry("PAGU_TIDAK_DITEMUKAN", 404, "Pagu tidak ditemukan."),
    entry("PAGU_SUDAH_ADA", 409, "Pagu untuk tahun, sumber dana, dan kategori itu sudah ada."),
    entry("PAGU_TIDAK_CUKUP", 409, "Pagu tidak cukup. Sisa pagu {sisa:rp}."),
    entry("PAGU_DI_BAWAH_PEMAKAIAN", 409, "Pagu tidak dapat lebih kecil dari yang sudah dipakai ({terpakai:rp})."),
    entry("SUDAH_DIKOMITMENKAN", 409, "Pembayaran ini sudah dikomitmenkan."),
    entry("TIDAK_ADA_SALDO_PEMBAYARAN", 409, "Tidak ada saldo pembayaran ini di akun tersebut."),
    entry("BULAN_SUDAH_DITUTUP", 409, "Bulan itu sudah ditutup. Pembukuan tertutup sampai {sampai}."),
    entry("BULAN_TIDAK_BERURUTAN", 409, "Bulan ditutup berurutan. Berikutnya {berikutnya}."),
    entry("BULAN_BELUM_BERAKHIR", 409, "Bulan itu belum berakhir."),
    entry("TANGGAL_SEBELUM_TAHUN_ANGGARAN", 422, "Tanggal mendahului tahun anggaran."),

    // Disbursement
    entry("PEMBAYARAN_TIDAK_DITEMUKAN", 404, "Pembayaran tidak ditemukan."),
    entry("PEMBAYARAN_SUDAH_ADA", 409, "Pembayaran untuk penerima, komponen, dan semester itu sudah ada."),
    entry("PENERIMA_TIDAK_AKTIF", 409, "Penerima tidak aktif sehingga tidak dapat dibayar."),
    entry("BELUM_ADA_SK", 409, "Belum ada SK yang mencantumkan penerima ini."),
    entry("DATA_AKADEMIK_BELUM_DISAHKAN", 409, "Data akademik semester sebelumnya belum disahkan."),
    entry("SUMBER_DANA_TERCAMPUR", 409, "Jenis beasiswa ini tidak dapat dibayar dari sumber dana tersebut."),
    entry("PEMBAYARAN_TIDAK_DIRETUR", 409, "Hanya pembayaran yang diretur bank yang dapat dibayar ulang."),
    entry("PEMBAYARAN_ULANG_BERBEDA", 409, "Pembayaran ulang harus sama dengan yang digantikannya."),
    entry("PENERIMA_TIDAK_BOLEH_MEMUTUSKAN", 403, "Penerima tidak dapat memutuskan pembayarannya sendiri."),
    entry("PENYUSUN_TIDAK_BOLEH_MENYETUJUI", 403, "Yang menyusun pembayaran ini tidak dapat menyetujuinya. Mintalah petugas lain."),
    entry("PENYETUJU_KEDUA_HARUS_ORANG_LAIN", 403, "Persetujuan kedua harus oleh orang lain."),
    entry("STATUS_PEMBAYARAN_TIDAK_SESUAI", 409, "Pembayaran berstatus {status} sehingga tidak dapat diproses demikian."),
    entry("TIDAK_BOLEH_DIAJUKAN_ULANG", 409, "Pembayaran ini ditolak dan tidak dapat diajukan ulang."),
    entry("NILAI_PEMBAYARAN_ULANG_TETAP", 409, "Nilai pembayaran ulang tidak dapat diubah."),
    entry("DOKUMEN_PENCAIRAN_WAJIB", 422, "Isi paling sedikit satu dari SPP, SPM, atau SP2D."),
    entry("URUTAN_DOKUMEN_PENCAIRAN", 409, "Dokumen berikutnya adalah {berikutnya}."),
    entry("TANGGAL_MENDAHULUI", 422, "Tanggal mendahului langkah sebelumnya ({sebelumnya})."),
    entry("KUITANSI_BELUM_ADA", 409, "Kuitansi terbit setelah bank menyalurkan pembayaran ini."),
    entry("LPJ_BELUM_ADA", 409, "Laporan penggunaan dana belum ada."),

    // Permission
    entry("HAK_AKSES_SENDIRI_TIDAK_BOLEH", 403, "Anda tidak dapat mengubah hak akses sendiri. Mintalah admin lain."),
    entry("HAK_AKSES_DI_LUAR_LEVEL", 422, "Hak akses ini di luar yang dapat dimiliki level tersebut."),
    entry("HAK_AKSES_ADMIN_WAJIB", 409, "Level admin harus tetap dapat melihat dan mengubah hak akses."),
    // Findings
    entry("TEMUAN_MENGHALANGI", 409, "Ada temuan yang menghalangi ({temuan}). Perbaiki datanya lebih dulu; lihat daftar temuan orang ini."),
    entry("TEMUAN_TIDAK_DAPAT_DIABAIKAN", 409, "Hanya peringatan yang dapat diabaikan. Temuan yang menghalangi harus diperbaiki datanya."),
    entry("PENYIAP_TIDAK_BOLEH_MENGABAIKAN", 403, "Anda menyiapkan data ini atau termasuk di dalamnya, jadi orang lain yang harus memutuskan."),
    // Roster
    entry("BAGIAN_DAFTAR_PEMBAYARAN", 409, "Pembayaran ini bagian dari daftar pembayaran. Setujui daftarnya."),
    entry("DAFTAR_TIDAK_DITEMUKAN", 404, "Daftar pembayaran tidak ditemukan."),
    entry("DAFTAR_SUDAH_ADA", 409, "Daftar pembayaran sudah ada."),
    entry("DAFTAR_KOSONG", 409, "Tidak ada penerima yang dapat dibayar menurut kriteria ini."),
    entry("DAFTAR_TERLALU_PANJANG", 422, "Satu daftar memuat paling banyak 1.000 penerima. Persempit kriterianya."),
    entry("STATUS_DAFTAR_TIDAK_SESUAI", 409, "Daftar berstatus {status} sehingga tidak dapat diproses demikian."),
    entry("HASIL_BANK_SUDAH_DIMUAT", 409, "Berkas hasil bank ini sudah pernah dimuat."),
    entry("HASIL_BANK_TIDAK_TERBACA", 422, "Berkas tidak terbaca. Baris pertama harus memuat judul kolom status, dan referensi atau rekening."),
    entry("HASIL_BANK_TERLALU_PANJANG", 422, "Berkas hasil bank memuat paling banyak 5.000 baris."),
    entry("BERKAS_BANK_KOSONG", 409, "Belum ada pembayaran ber-SP2D yang menunggu bank dalam daftar ini."),
    entry("TATA_LETAK_TIDAK_SAH", 422, "Tata letak berkas bank di pengaturan tidak dapat dipakai."),
    entry("KOLOM_BERKAS_BANK_SEMPIT", 409, "Nomor rekening atau jumlah tidak muat dalam kolomnya. Perlebar kolom di pengaturan."),

    // Complaint
    entry("PENGADUAN_TIDAK_DITEMUKAN", 404, "Pengaduan tidak ditemukan."),
    entry("PENGADUAN_SUDAH_ADA", 409, "Pengaduan sudah ada."),
    entry("PENGADUAN_SUDAH_DITUTUP", 409, "Pengaduan ini sudah ditutup. Buat pengaduan baru bila perlu."),
    entry("PENGADUAN_BELUM_DIJAWAB", 409, "Jawab pengaduan ini sebelum menutupnya."),
    entry("PESAN_WAJIB", 422, "Tulis pesan Anda."),
    entry("PESAN_TERLALU_PANJANG", 422, "Pesan paling banyak 2.000 karakter."),

    // Records
    entry("DATA_TIDAK_DITEMUKAN", 404, "Data tidak ditemukan."),
    entry("DATA_SUDAH_ADA", 409, "Data dengan kode itu sudah ada."),
    entry("DATA_SUDAH_DIHAPUS", 409, "Data ini sudah dihapus."),
    entry("ALAMAT_BERITA_SUDAH_ADA", 409, "Sudah terlalu banyak berita dengan judul ini. Ubah judulnya sedikit."),
    entry("PROFIL_BELUM_ADA", 422, "Lengkapi nama pada profil Anda terlebih dahulu."),
    entry("TESTIMONI_MENUNGGU", 409, "Testimoni Anda yang sebelumnya masih menunggu pemeriksaan."),
];

/// What is wrong with one field, by its code.
#[rustfmt::skip]
const FIELDS: &[(&str, &str)] = &[
    ("WAJIB_DIISI", "Wajib diisi."),
    ("TERLALU_PANJANG", "Terlalu panjang."),
    ("RENTANG_TIDAK_SAH", "Rentang tidak sah."),
    ("KATEGORI_TIDAK_DIKENAL", "Kategori tidak dikenal atau sudah dihapus."),
    ("TEKS_TIDAK_DIKENAL", "Bagian ini tidak ada pada halamannya."),
    ("TEKS_TIDAK_SAH", "Isian ini tidak sesuai: periksa alamat, email, atau huruf yang tidak terlihat."),
    ("JUMLAH_TEKS_TIDAK_SESUAI", "Jumlah bagian tidak sesuai dengan halamannya."),
    ("SLUG_TIDAK_SAH", "Hanya huruf kecil, angka, dan tanda hubung."),
    ("TAHUN_DI_LUAR_RENTANG", "Tahun di luar rentang yang diterima."),
    ("SEMESTER_DI_LUAR_RENTANG", "Semester di luar rentang yang diterima."),
    ("IPK_DI_LUAR_RENTANG", "IPK antara 0,00 dan 4,00."),
    ("UMUR_DI_LUAR_RENTANG", "Umur di luar rentang yang diterima."),
    ("TELEPON_TIDAK_SAH", "Nomor telepon tidak sah."),
    ("NIK_TIDAK_SAH", "NIK tidak sah."),
    ("NIK_PANJANG", "NIK terdiri dari 16 angka."),
    ("NIK_BUKAN_ANGKA", "NIK hanya terdiri dari angka."),
    ("NIK_TANGGAL_TIDAK_ADA", "Tanggal lahir di dalam NIK tidak ada."),
    ("NIK_NOMOR_URUT_NOL", "Nomor urut NIK tidak boleh 0000."),
    ("NIK_TANGGAL_LAHIR_BERBEDA", "Tanggal lahir berbeda dari NIK."),
    ("NIK_JENIS_KELAMIN_BERBEDA", "Jenis kelamin berbeda dari NIK."),
    ("NIK_WILAYAH_LUAR_NDUGA", "NIK diterbitkan di luar Nduga."),
    ("KK_TIDAK_SAH", "Nomor KK tidak sah."),
    ("KK_PANJANG", "Nomor KK terdiri dari 16 angka."),
    ("KK_BUKAN_ANGKA", "Nomor KK hanya terdiri dari angka."),
    ("KK_TANGGAL_TIDAK_ADA", "Tanggal di dalam nomor KK tidak ada."),
    ("KK_NOMOR_URUT_NOL", "Nomor urut KK tidak boleh 0000."),
    ("KK_SAMA_DENGAN_NIK", "Nomor KK tidak boleh sama dengan NIK."),
    ("REKENING_PANJANG", "Nomor rekening 5 sampai 20 angka."),
    ("REKENING_PANJANG_BANK", "Panjang nomor rekening tidak sesuai bank ini."),
    ("REKENING_BUKAN_ANGKA", "Nomor rekening hanya terdiri dari angka."),
    ("DPC_TIDAK_DIKENAL", "DPC tidak dikenal."),
    ("INSTITUSI_TIDAK_DIKENAL", "Institusi tidak dikenal."),
    ("HARI_DI_LUAR_RENTANG", "Jumlah hari antara 1 dan 365."),
    ("NILAI_HARUS_POSITIF", "Nilai harus lebih dari nol."),
    ("EMAIL_TIDAK_SAH", "Alamat email tidak sah."),
    ("BANK_TIDAK_DIKENAL", "Bank tidak dikenal."),
    ("KODE_BANK_TIDAK_SAH", "Kode bank terdiri dari tiga angka."),
    ("DISTRIK_BUKAN_NDUGA", "Distrik bukan di Kabupaten Nduga."),
    ("KAMPUNG_DI_LUAR_DISTRIK", "Kampung tidak berada di distrik itu."),
    ("PERSETUJUAN_WALI_WAJIB", "Persetujuan orang tua atau wali wajib untuk pemohon di bawah 18 tahun."),
];

/// The text of a field problem.
pub(super) fn field_text(code: &str) -> &'static str {
    FIELDS
        .iter()
        .find(|(known, _)| *known == code)
        .map_or("Nilai isian ini tidak sesuai.", |(_, text)| text)
}
