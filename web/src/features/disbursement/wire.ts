// keuangan on the wire: payments, their papers and payees.
import type { DeskHolder } from '../../ui/desk';

export const disbursementStates = [
  'diajukan',
  'disetujui',
  'ditolak',
  'spp_terbit',
  'spm_terbit',
  'sp2d_terbit',
  'disalurkan',
  'diterima',
  'dipertanggungjawabkan',
  'retur',
  'dikembalikan',
  'diganti',
  'dibatalkan',
] as const;

export const components = ['ukt', 'biaya_hidup', 'asrama', 'tugas_akhir', 'lainnya'] as const;

export type Paper = { nomor: string; tanggal: string };

export type Payee = {
  jenis: string;
  rekeningId: string;
  bankId: string;
  bank?: string | null;
  nomor?: string | null;
  namaPemilik?: string | null;
};

export type DisbursementItem = {
  id: string;
  versi: number;
  nomorPeristiwa: number;
  status: string;
  penerimaBeasiswaId: string;
  namaPenerima?: string | null;
  paguId: string;
  komponen: string;
  tahunAkademik: string;
  semester: number;
  jumlah: number;
  nomorSp2d?: string | null;
  pemegang?: DeskHolder | null;
  sayaMenyiapkan: boolean;
  diubahPada: string;
};

/** The recipient's report of what it was spent on. */
export type PaymentReport = {
  catatan: string;
  berkas: { fileId: string; nama: string; mediaType: string; ukuran: number; tautan: string }[];
  dilaporkanPada: string;
  diterimaPada?: string | null;
  dikembalikanKarena?: string | null;
};

/** One double entry of the journal. */
export type Posting = { nomorPeristiwa: number; tanggal: string; debit: string; kredit: string; jumlah: number };

export type DisbursementDetail = Omit<DisbursementItem, 'nomorSp2d'> & {
  pagu?: string | null;
  kategoriKeuanganId?: string | null;
  terbilang: string;
  jurnal?: Posting[];
  penerimaPembayaran: Payee;
  spp?: Paper | null;
  spm?: Paper | null;
  sp2d?: Paper | null;
  disalurkanPada?: string | null;
  referensiBank?: string | null;
  daftarPembayaranId?: string | null;
  persetujuanPertama?: boolean;
  adaKuitansi?: boolean;
  laporan?: PaymentReport | null;
  catatan?: string | null;
  kodeAlasan?: string | null;
  menggantikan?: string | null;
  digantiOleh?: string | null;
  dibuatPada: string;
};

export type DisbursementPage = {
  items: DisbursementItem[];
  page: number;
  size: number;
  totalItems: number;
  totalPages: number;
  totalJumlah: number;
};
