// Whole rupiah as Indonesian readers write them.

const format = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** `Rp 12.500.000`; negative amounts as `−Rp 500`. The amount is a whole number of rupiah. */
export function rupiah(amount: number): string {
  const text = `Rp\u00a0${format.format(Math.abs(amount))}`;
  return amount < 0 ? `−${text}` : text;
}

/** `12,5 miliar`, for axes and small cards. */
export function rupiahShort(amount: number): string {
  const steps: [number, string][] = [
    [1e12, 'triliun'],
    [1e9, 'miliar'],
    [1e6, 'juta'],
    [1e3, 'ribu'],
  ];
  const step = steps.find(([size]) => Math.abs(amount) >= size);
  if (!step) return `Rp\u00a0${format.format(amount)}`;
  const value = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 }).format(amount / step[0]);
  return `Rp\u00a0${value} ${step[1]}`;
}

export const number = (value: number, digits = 0) =>
  new Intl.NumberFormat('id-ID', { maximumFractionDigits: digits }).format(value);
