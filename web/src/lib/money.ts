// Numbers and whole rupiah as Indonesian readers write them: dots between thousands, a comma before decimals. Written out
// instead of taken from `Intl`: the server's engine has none, and a page must read the same from both.

/** `1.234,5`: at most `digits` decimals, none that are zero at the end. */
export function number(value: number, digits = 0): string {
  const [whole = '', decimals = ''] = Math.abs(value).toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  const shown = decimals.replace(/0+$/, '');
  const text = shown ? `${grouped},${shown}` : grouped;
  return value < 0 && text !== '0' ? `-${text}` : text;
}

/** `Rp 12.500.000`; negative amounts as `−Rp 500`. The amount is a whole number of rupiah. */
export function rupiah(amount: number): string {
  const text = `Rp\u00a0${number(Math.abs(amount))}`;
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
  if (!step) return `Rp\u00a0${number(amount)}`;
  return `Rp\u00a0${number(amount / step[0], 1)} ${step[1]}`;
}
