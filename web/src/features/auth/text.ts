// Texts of the auth pages; the messages are the specification's to the letter (§4, §5, §8).

export const texts = {
  loginDone: 'Login berhasil',
  loginFailed: 'Login gagal, silakan coba lagi',
  unknownUser: 'User tidak ditemukan',
  officeFailed: 'Masuk dengan akun kantor tidak berhasil. Ulangi dari halaman masuk.',
  officeDenied: 'Anda tidak menyetujui masuk dengan akun kantor. Ulangi, atau masuk dengan kata sandi.',
  verified: 'Verifikasi Berhasil',
  notVerified: 'Verifikasi Gagal',
  registered: 'Registrasi berhasil! Silakan Verifikasi Email.',
  registerFailed: 'Registrasi gagal',
  emailRequired: 'Email wajib diisi',
  emailInvalid: 'Alamat email yang Anda masukkan tidak valid.',
  forgotFailed: 'Terjadi kesalahan. Silakan coba lagi.',
  forgotSent: 'Tautan untuk mengubah password sudah dikirim. Silakan periksa email Anda.',
  resetDone: 'Password berhasil diubah. Silakan masuk.',
  resetRefused: 'Terjadi kendala saat mereset email. Mohon coba beberapa saat lagi',
  resetFailed: 'Terjadi kesalahan. Coba lagi nanti.',
  resent: 'Email verifikasi sudah dikirim ulang.',
  cancelled: 'Pendaftaran sudah dihapus. Alamat email Anda bebas lagi.',
  notCancelled: 'Pendaftaran tidak dapat dihapus: tautan tidak berlaku lagi, atau akun sudah dipakai.',
} as const;
