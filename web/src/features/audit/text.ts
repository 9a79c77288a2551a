// Indonesian words of the audit trail.
import type { AccountRisk, DifferenceKind, DutyVerdict } from '../../api/words';
import type { Tone } from '../../ui/badge';

/** What a kind of difference means. */
export const differenceMeaning: Record<DifferenceKind, string> = {
  masuk: 'Penerima yang belum ada pada tanggal pertama.',
  keluar: 'Penerima yang beasiswanya dicabut di antara kedua tanggal.',
  status: 'Beasiswa yang ditangguhkan, diaktifkan, selesai, atau penerimanya lulus.',
  sk: 'Penerima yang dicantumkan dalam SK lain.',
  rekening: 'Rekening yang diganti atau diverifikasi.',
  jumlah: 'Pembayaran yang jumlahnya berubah.',
  pembayaran: 'Pembayaran baru atau yang berpindah status.',
  pagu: 'Pagu yang baru, berubah, atau ditarik.',
  daftar: 'Daftar pembayaran yang baru, berpindah status, atau berubah jumlahnya.',
  'dokumen-sk': 'SK yang baru, diubah, atau menyebut lebih banyak atau lebih sedikit penerima.',
  temuan: 'Temuan yang muncul atau tidak ada lagi.',
};

/** How loud a verdict on the hands of a payment is. */
export const verdictTone: Record<DutyVerdict, Tone> = {
  terpisah: 'good',
  dikecualikan: 'info',
  rangkap: 'wait',
  bentrok: 'bad',
};

/** What an account's risk means, and what to do about it. */
export const riskMeaning: Record<AccountRisk, string> = {
  'semua-hak': 'Memegang semua hak levelnya. Usulkan fungsi agar haknya sesuai tugasnya.',
  'belum-dikukuhkan': 'Belum disetujui orang kedua. Perbuatannya dihitung sebagai perbuatan penanggung jawabnya.',
  'masa-tenang': 'Alamat atau kata sandinya baru berubah. Akun ini belum dapat memutuskan apa pun.',
  'rangkap-jabatan': 'Memegang fungsi yang seharusnya dua orang, dengan pengecualian yang dicatat.',
  'rangkap-berakhir': 'Pengecualiannya sudah berakhir. Akun ini hanya dapat membaca sampai fungsinya diperbarui.',
  dipulihkan: 'Dibuka kembali di mesin portal, tanpa orang kedua. Tanyakan siapa yang melakukannya dan mengapa.',
};
