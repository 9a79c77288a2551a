// Texts of the auth pages; the messages are the specification's to the letter (§4, §5, §8), what stays to be read is ours.

export const texts = {
  loginDone: 'Login berhasil',
  loginFailed: 'Login gagal, silakan coba lagi',
  unknownUser: 'User tidak ditemukan',
  verified: 'Verifikasi Berhasil',
  notVerified: 'Verifikasi Gagal',
  registered: 'Registrasi berhasil! Silakan Verifikasi Email.',
  registerFailed: 'Registrasi gagal',
  emailRequired: 'Email wajib diisi',
  emailInvalid: 'Alamat email yang Anda masukkan tidak valid.',
  forgotFailed: 'Terjadi kesalahan. Silakan coba lagi.',
  forgotSent: 'Tautan untuk mengubah password sudah dikirim. Silakan periksa email Anda.',
  forgotNext: 'Bila alamat itu mempunyai akun, tautannya sampai dalam beberapa menit. Periksa juga folder spam.',
  resetDone: 'Password berhasil diubah. Silakan masuk.',
  resetRefused: 'Terjadi kendala saat mereset email. Mohon coba beberapa saat lagi',
  resetOld: 'Password belum diubah: tautan itu sudah dipakai atau kedaluwarsa.',
  resetFailed: 'Terjadi kesalahan. Coba lagi nanti.',
  resent: 'Email verifikasi sudah dikirim ulang.',
  cancelled: 'Pendaftaran sudah dihapus. Alamat email Anda bebas lagi.',
  notCancelled: 'Pendaftaran tidak dapat dihapus: tautan tidak berlaku lagi, atau akun sudah dipakai.',
} as const;
