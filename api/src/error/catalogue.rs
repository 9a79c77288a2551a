//! Every code a client can meet: its status and its Indonesian text.
//!
//! Codes of this crate are in capitals; codes of the domain are passed through as they are.

/// One kind of refusal.
pub(super) struct Entry {
    pub code: &'static str,
    pub status: u16,
    pub text: &'static str,
}

pub(super) const fn entry(code: &'static str, status: u16, text: &'static str) -> Entry {
    Entry { code, status, text }
}

/// A code that is not listed: a rule was broken and its author forgot the text.
const UNLISTED: Entry = entry(
    "",
    422,
    "Permintaan ini tidak dapat dijalankan pada keadaan sekarang.",
);

/// Every entry: of this crate and of the rules.
pub(super) fn all() -> impl Iterator<Item = &'static Entry> {
    CATALOGUE.iter().chain(super::rules::RULES)
}

/// Finds a code's entry.
pub(super) fn find(code: &str) -> &'static Entry {
    all().find(|entry| entry.code == code).unwrap_or(&UNLISTED)
}

#[rustfmt::skip]
pub(super) const CATALOGUE: &[Entry] = &[
    // The request itself
    entry("DATA_TIDAK_SAH", 422, "Data yang dikirim belum benar. Periksa kembali isian yang ditandai."),
    entry("JSON_TIDAK_SAH", 400, "Isi permintaan bukan JSON yang dapat dibaca."),
    entry("JSON_TERLALU_DALAM", 400, "Isi permintaan bersarang terlalu dalam."),
    entry("HURUF_TIDAK_SAH", 422, "Teks memuat huruf yang tidak dapat disimpan. Ketik ulang teksnya."),
    entry("PARAMETER_TIDAK_SAH", 400, "Alamat permintaan belum benar. Periksa bagian yang ditandai."),
    entry("PANJANG_TIDAK_ADA", 411, "Permintaan tidak menyebut panjang isinya (Content-Length)."),
    entry("TERLALU_BESAR", 413, "Permintaan terlalu besar."),
    entry("JENIS_ISI_TIDAK_DIDUKUNG", 415, "Jenis isi permintaan tidak didukung."),
    entry("TIDAK_DITEMUKAN", 404, "Data tidak ditemukan."),
    entry("PENDAFTARAN_TIDAK_COCOK", 404, "Nomor pendaftaran dan tanggal lahir itu tidak cocok. Periksa keduanya pada tanda terima Anda."),
    entry("METODE_TIDAK_DIIZINKAN", 405, "Metode ini tidak berlaku untuk alamat tersebut."),
    entry("WAKTU_HABIS", 504, "Server terlalu lama menjawab. Silakan coba lagi."),
    entry("KESALAHAN_SERVER", 500, "Terjadi kesalahan. Coba lagi nanti."),
    entry("LAYANAN_SIBUK", 503, "Server sedang sibuk. Silakan coba lagi sebentar lagi."),
    entry("RUANG_PENUH", 507, "Penyimpanan server penuh. Data Anda belum disimpan."),
    entry("DAFTAR_SEDANG_DISIAPKAN", 503, "Daftar sedang disiapkan setelah program diperbarui. Yang Anda simpan tetap tersimpan. Silakan coba lagi sebentar lagi."),
    entry("POSISI_BELUM_TERSEDIA", 503, "Data terbaru sedang disiapkan. Silakan coba lagi."),

    // Signing
    entry("TANDA_TANGAN_TIDAK_ADA", 400, "Permintaan belum ditandatangani."),
    entry("WAKTU_TIDAK_SAH", 400, "Waktu permintaan tidak dapat dibaca."),
    entry("WAKTU_DI_LUAR_BATAS", 400, "Jam perangkat Anda tidak sesuai dengan jam server."),
    entry("NONCE_TIDAK_SAH", 400, "Nomor sekali pakai permintaan tidak sah."),
    entry("NONCE_SUDAH_DIPAKAI", 409, "Permintaan ini sudah pernah diterima."),
    entry("TARGET_TIDAK_SAH", 400, "Alamat permintaan tidak sah."),
    entry("TANDA_TANGAN_SALAH", 403, "Tanda tangan permintaan tidak cocok."),
    entry("KUNCI_SESI_LAIN", 403, "Tanda tangan dibuat dengan kunci sesi lain."),

    // Sessions
    entry("CSRF_TIDAK_ADA", 403, "Token CSRF tidak ada. Muat ulang halaman."),
    entry("KUNCI_PERAMBAN_DIPERLUKAN", 400, "Portal ini hanya menerima peramban yang memegang kunci sendiri. Perbarui peramban Anda, atau pakai peramban lain, lalu masuk lagi."),
    entry("CSRF_TIDAK_SAH", 403, "Token CSRF tidak sah. Muat ulang halaman."),
    entry("ASAL_DITOLAK", 403, "Permintaan dari situs lain ditolak."),
    entry("BELUM_MASUK", 401, "Sesi berakhir, silakan login ulang"),
    entry("FAKTOR_KEDUA_DIPERLUKAN", 403, "Masuk belum selesai: tunjukkan faktor kedua Anda."),
    entry("LINGKUP_MESIN_KURANG", 403, "Akun mesin ini tidak memiliki lingkup untuk permintaan itu."),
    entry("BUKTI_BARU_DIPERLUKAN", 403, "Tindakan ini memerlukan bukti baru: tunjukkan faktor kedua Anda, lalu ulangi."),
    entry("TANTANGAN_BERAKHIR", 422, "Waktunya habis. Mulai lagi dari awal."),
    entry("PASSKEY_TIDAK_TERSEDIA", 422, "Kunci sandi tidak dapat dipakai pada alamat portal ini. Pakai aplikasi autentikator."),
    entry("SESI_BERAKHIR", 401, "Sesi berakhir, silakan login ulang"),
    entry("SESI_DICABUT", 401, "Sesi berakhir, silakan login ulang"),
    entry("TIDAK_BERWENANG", 403, "Unauthorized!"),
    entry("HAK_AKSES_DITOLAK", 403, "Anda tidak memiliki hak akses untuk tindakan ini. Hubungi admin."),
    entry("DATA_MASIH_DIPAKAI", 409, "Data ini masih dipakai oleh: {olehSiapa}. Ubah pemakainya lebih dahulu."),
    entry("EKSPOR_TERLALU_BESAR", 422, "Daftar ini memuat {baris} baris; paling banyak 50.000 dapat diekspor. Persempit dengan saringan."),
    entry("LOGIN_SALAH", 401, "Email atau password salah."),
    entry("PERAN_TIDAK_SESUAI", 403, "User tidak ditemukan"),
    entry("EMAIL_BELUM_DIVERIFIKASI", 403, "Email belum diverifikasi. Silakan periksa kotak masuk Anda."),
    entry("TERLALU_BANYAK_PERUBAHAN", 429, "Terlalu banyak perubahan dari akun ini dalam waktu singkat. Coba lagi dalam {tunggu} detik."),
    entry("TERLALU_BANYAK_ALIRAN", 429, "Terlalu banyak halaman portal terbuka bersamaan di sesi ini. Tutup sebagian dahulu."),
    entry("TERLALU_BANYAK_UNGGAHAN", 429, "Terlalu banyak unggahan sekaligus dari akun ini. Tunggu sampai selesai, lalu coba lagi."),
    entry("TERLALU_BANYAK_UNDUHAN", 429, "Terlalu banyak berkas sedang dibuka dari jaringan ini. Tunggu {tunggu} detik, lalu buka lagi."),
    entry("TERLALU_BANYAK_HARI_LAMPAU", 429, "Dua hari lampau lain masih disiapkan untuk akun ini. Coba lagi dalam {tunggu} detik."),
    entry("TEMPAT_BERKAS_PENUH", 422, "Tempat berkas akun Anda penuh ({berkas} berkas atau {mib} MB). Pakai berkas yang sudah ada, atau minta kantor DPC mengunggahkannya."),
    entry("BERKAS_TERLALU_BANYAK", 429, "Terlalu banyak berkas yang belum dipakai di akun ini. Pakai dahulu pada formulirnya, atau coba lagi dalam {tunggu:lama}."),
    entry("PASSWORD_PENDAFTARAN_DIPERLUKAN", 409, "Tautan ini dibuka di peramban yang tidak mendaftar. Masukkan password pendaftaran, atau buat password baru bila bukan Anda yang memilihnya."),
    entry("PASSWORD_PENDAFTARAN_SALAH", 401, "Password ini bukan password pendaftaran."),
    entry("TERLALU_SERING", 429, "Terlalu banyak percobaan. Coba lagi dalam {tunggu:lama}."),
    entry("EMAIL_TIDAK_SAH", 422, "Alamat email yang Anda masukkan tidak valid."),
    entry("EMAIL_WAJIB", 422, "Email wajib diisi"),
    entry("KONFIRMASI_PASSWORD_BERBEDA", 422, "Konfirmasi password tidak sama."),
    entry("PASSWORD_SEKARANG_SALAH", 422, "Password sekarang belum benar."),
    entry("PEMBERITAHUAN_TIDAK_DIKIRIM", 409, "Portal ini tidak mengirim pemberitahuan ke peramban."),
    entry("SESI_TIDAK_DITEMUKAN", 404, "Sesi itu sudah berakhir atau bukan milik Anda."),
    entry("PASSWORD_LEMAH", 422, "Password harus minimal 10 karakter, mengandung huruf besar, kecil, angka, dan simbol."),
    entry("TOKEN_TIDAK_ADA", 422, "Token tidak ditemukan. Silakan coba lagi."),
    entry("TOKEN_TIDAK_SAH", 422, "Tautan sudah tidak berlaku. Silakan minta tautan baru."),

    // Commands
    entry("KUNCI_IDEMPOTEN_TIDAK_ADA", 400, "Kepala Idempotency-Key wajib ada."),
    entry("KUNCI_IDEMPOTEN_TIDAK_SAH", 400, "Kepala Idempotency-Key harus sebuah UUID."),
    entry("KUNCI_IDEMPOTEN_DIPAKAI", 422, "Idempotency-Key ini sudah dipakai untuk permintaan lain."),
    entry("VERSI_USANG", 409, "Data sudah diubah orang lain (versi sekarang {versiSekarang}). Muat ulang lalu coba lagi."),

    // Audit packs
    entry("PAKET_TERLALU_BESAR", 422, "Paket terlalu besar. Pilih periode yang lebih pendek atau satu penerima."),

    // Uploads
    entry("SATU_BERKAS_SAJA", 422, "Kirim satu berkas saja."),
    entry("FORMULIR_UNGGAHAN_TIDAK_SAH", 400, "Unggahan terputus atau tidak dapat dibaca."),
    entry("BERKAS_TIDAK_ADA", 422, "Berkas belum dipilih."),
    entry("BERKAS_TERLALU_BESAR", 413, "Ukuran berkas melebihi 10 MB."),
    entry("BERKAS_TIDAK_DIDUKUNG", 415, "Jenis berkas tidak didukung. Gunakan PDF, JPG, PNG, atau WebP."),
    entry("BERKAS_TIDAK_TERBACA", 422, "Berkas PDF ini tidak dapat diperiksa: rusak, terkunci, atau tidak lazim. Cetak ulang ke PDF, lalu unggah lagi."),
    entry("BERKAS_BERBAHAYA", 422, "Berkas PDF berisi skrip atau lampiran dan tidak dapat diterima."),
    entry("POTONGAN_TIDAK_URUT", 409, "Potongan berkas ini bukan yang berikutnya."),
    entry("POTONGAN_TIDAK_SESUAI", 422, "Panjang potongan berkas tidak sesuai."),
    entry("UNGGAHAN_BELUM_LENGKAP", 409, "Berkas belum terkirim seluruhnya."),
    entry("UNGGAHAN_TERLALU_BANYAK", 429, "Terlalu banyak unggahan yang belum selesai. Selesaikan dahulu, atau coba lagi dalam {tunggu:lama}."),
    entry("BERKAS_BERUBAH", 422, "Berkas berubah di perjalanan. Silakan unggah kembali."),
    entry("GAMBAR_RUSAK", 422, "Gambar tidak dapat dibaca atau terlalu besar."),
    entry("JUMLAH_BERKAS", 422, "Jumlah file harus antara 3 sampai 9."),
    entry("TAUTAN_TIDAK_SAH", 403, "Tautan berkas tidak sah atau sudah kedaluwarsa."),
];
