// Indonesian words of the budget.

/** The accounts of a budget line. */
export const accountText: Record<string, string> = {
  tersedia: 'Tersedia',
  komitmen: 'Komitmen',
  realisasi: 'Realisasi',
  retur: 'Retur',
  setoran_kembali: 'Setoran kembali',
  pagu: 'Pagu',
};
