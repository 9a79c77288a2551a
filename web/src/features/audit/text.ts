// Indonesian words of the audit trail.
import type { DifferenceKind } from '../../api/words';

/** What a kind of difference means. */
export const differenceMeaning: Record<DifferenceKind, string> = {
  masuk: 'Penerima yang belum ada pada tanggal pertama.',
  keluar: 'Penerima yang beasiswanya dicabut di antara kedua tanggal.',
  status: 'Beasiswa yang ditangguhkan, diaktifkan, selesai, atau penerimanya lulus.',
  sk: 'Penerima yang dicantumkan dalam SK lain.',
  rekening: 'Rekening yang diganti atau diverifikasi.',
  jumlah: 'Pembayaran yang jumlahnya berubah.',
  pembayaran: 'Pembayaran baru atau yang berpindah status.',
};
