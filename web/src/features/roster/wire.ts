// daftar-pembayaran on the wire: rosters, their criteria, and what came of each row or line.

export const rosterStates = ['disusun', 'dikunci', 'disetujui', 'dibatalkan'] as const;

export type Paper = { nomor: string; tanggal: string };

export type RosterItem = {
  id: string;
  versi: number;
  nomorPeristiwa: number;
  nama: string;
  status: string;
  paguId: string;
  komponen: string;
  tahunAkademik: string;
  jumlahPembayaran: number;
  jumlah: number;
  dikecualikan: number;
  persetujuanPertama: boolean;
  sayaMenyiapkan: boolean;
  sayaMenyetujui: boolean;
  nomorSp2d?: string | null;
  diubahPada: string;
};

export type LeftOut = { penerimaBeasiswaId: string; namaPenerima?: string | null; kode: string; pesan: string };

export type RosterDetail = RosterItem & {
  pagu?: string | null;
  kriteria: {
    batchPenerimaan?: string | null;
    jenjang?: string | null;
    beasiswa?: string | null;
    institusiPendidikanId?: string | null;
    semester?: number | null;
  };
  spp?: Paper | null;
  spm?: Paper | null;
  sp2d?: Paper | null;
  hasilBank: number;
  alasan?: string | null;
  disusunOleh?: string | null;
  dikunciOleh?: string | null;
  disetujuiPertamaOleh?: string | null;
  disetujuiOleh?: string | null;
  kemajuan: { status: string; jumlahPembayaran: number; jumlah: number }[];
  dikecualikanKarena: LeftOut[];
  dibuatPada: string;
};

export type Outcome = {
  penerimaBeasiswaId: string;
  namaPenerima?: string | null;
  keuanganId?: string | null;
  jumlah: number;
  berhasil: boolean;
  kode?: string | null;
  pesan?: string | null;
};

export type RosterDone = {
  id: string;
  versi: number;
  nomorPeristiwa: number;
  berhasil: number;
  ditolak: number;
  jumlah: number;
  baris: Outcome[];
};

export type BankLine = {
  baris: number;
  keuanganId?: string | null;
  hasil?: string | null;
  kode?: string | null;
  pesan?: string | null;
};

export type BankResult = {
  id: string;
  versi: number;
  disalurkan: number;
  retur: number;
  tidakCocok: number;
  tanpaBaris: number;
  baris: BankLine[];
};
