// pagu on the wire: budget lines with the balances of their accounts.

export type BudgetTotals = {
  pagu: number;
  tersedia: number;
  komitmen: number;
  realisasi: number;
  retur: number;
  setoranKembali: number;
};

export type BudgetLine = BudgetTotals & {
  id: string;
  versi: number;
  nomorPeristiwa: number;
  tahun: number;
  sumberDana: string;
  kategoriKeuanganId: string;
  kategoriKeuangan?: string | null;
  kodeRekening: string;
  nama: string;
  /** Share realised, in ten-thousandths of the ceiling. */
  serapanPerSepuluhRibu: number;
  /** Last month that takes no postings any more, e.g. 2026-03. */
  ditutupSampai?: string | null;
};

export type BudgetLines = { items: BudgetLine[]; total: BudgetTotals };

/** A posting on one account, with the balance after it. */
export type CardRow = {
  nomorPeristiwa: number;
  tanggal: string;
  debit: string;
  kredit: string;
  jumlah: number;
  saldo: number;
  keuanganId?: string | null;
};

export type TrialBalance = {
  items: { akun: string; debit: number; kredit: number }[];
  totalDebit: number;
  totalKredit: number;
};

/** The accounts of a budget line. */
export const accountText: Record<string, string> = {
  tersedia: 'Tersedia',
  komitmen: 'Komitmen',
  realisasi: 'Realisasi',
  retur: 'Retur',
  setoran_kembali: 'Setoran kembali',
  pagu: 'Pagu',
};
