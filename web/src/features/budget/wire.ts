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
