// The six figures of a year's money, in the order in which they are read.
export const moneyText = {
  pagu: 'Pagu',
  komitmen: 'Komitmen',
  realisasi: 'Realisasi',
  retur: 'Retur',
  setoranKembali: 'Setoran kembali',
  sisa: 'Sisa',
};
export type MoneyFigure = keyof typeof moneyText;
export const moneyFigures = Object.keys(moneyText) as MoneyFigure[];
