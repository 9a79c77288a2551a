// How wide the columns of a list are, as the address says it: beside which there are and how close the rows stand.

export const WIDTH_MIN = 64;
export const WIDTH_MAX = 640;

/** A width that a column can have, px. */
export const within = (width: number) => Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)));

/** "nama.240,bank.96"; what says no width is passed over. */
export const widthsIn = (text: string | null): Record<string, number> =>
  Object.fromEntries(
    (text ?? '')
      .split(',')
      .map((one) => one.split('.'))
      .filter(([id, width]) => id && Number(width) > 0)
      .map(([id, width]) => [id, within(Number(width))]),
  );

export const widthsText = (widths: Readonly<Record<string, number>>) =>
  Object.entries(widths)
    .map(([id, width]) => `${id}.${width}`)
    .join(',');
