// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type Register = 'lra' | 'realisasi-bulanan' | 'realisasi-triwulanan' | 'neraca-lajur' | 'register-spp' | 'register-spm' | 'register-sp2d' | 'realisasi-pembayaran' | 'register-retur-setoran' | 'pendapatan-lain' | 'buku-pembantu' | 'komitmen-terbuka' | 'piutang' | 'nominatif' | 'bnba' | 'kartu-penerima';
export const registerWords: readonly Register[] = ['lra', 'realisasi-bulanan', 'realisasi-triwulanan', 'neraca-lajur', 'register-spp', 'register-spm', 'register-sp2d', 'realisasi-pembayaran', 'register-retur-setoran', 'pendapatan-lain', 'buku-pembantu', 'komitmen-terbuka', 'piutang', 'nominatif', 'bnba', 'kartu-penerima'];
export const registerText: Readonly<Record<Register, string>> = {
  lra: 'LRA',
  'realisasi-bulanan': 'Realisasi bulanan',
  'realisasi-triwulanan': 'Realisasi triwulanan',
  'neraca-lajur': 'Neraca lajur',
  'register-spp': 'Register SPP',
  'register-spm': 'Register SPM',
  'register-sp2d': 'Register SP2D',
  'realisasi-pembayaran': 'Realisasi per pembayaran',
  'register-retur-setoran': 'Retur dan setoran',
  'pendapatan-lain': 'Pendapatan lain',
  'buku-pembantu': 'Buku pembantu',
  'komitmen-terbuka': 'Komitmen terbuka',
  piutang: 'Piutang',
  nominatif: 'Daftar nominatif',
  bnba: 'BNBA',
  'kartu-penerima': 'Kartu penerima',
};

/** Where there is room. */
export const registerLongText: Readonly<Record<Register, string>> = {
  lra: 'Laporan realisasi anggaran',
  'realisasi-bulanan': 'Laporan realisasi bulanan',
  'realisasi-triwulanan': 'Laporan realisasi triwulanan',
  'neraca-lajur': 'Neraca lajur akun anggaran',
  'register-spp': 'Register surat permintaan pembayaran (SPP)',
  'register-spm': 'Register surat perintah membayar (SPM)',
  'register-sp2d': 'Register surat perintah pencairan dana (SP2D)',
  'realisasi-pembayaran': 'Realisasi menurut pembayaran',
  'register-retur-setoran': 'Register retur dan setoran kembali',
  'pendapatan-lain': 'Register dana kembali setelah tahun anggaran (lain-lain PAD)',
  'buku-pembantu': 'Buku pembantu mata anggaran',
  'komitmen-terbuka': 'Daftar komitmen yang belum ber-SP2D',
  piutang: 'Daftar piutang pengembalian',
  nominatif: 'Daftar nominatif penerima',
  bnba: 'Daftar penerima menurut nama dan alamat (BNBA)',
  'kartu-penerima': 'Kartu pembayaran penerima',
};
