// Steps of a map: as many districts in each colour as in the next, so that one large district does not leave all others pale.

/** Colours beside that of nothing. */
const COLOURS = 5;

/** The highest value of each step, rising; fewer than five where many districts have the same, none where none has any. */
export function quantilesOf(values: Iterable<number>): number[] {
  const some = [...values].filter((value) => value > 0).sort((one, next) => one - next);
  const tops = Array.from({ length: COLOURS }, (_, step) => some[Math.ceil((some.length * (step + 1)) / COLOURS) - 1]);
  return [...new Set(tops.filter((top) => top !== undefined))];
}

/** 0 for nothing, else 1 to 5: the highest step always has the darkest. */
export function colourOf(value: number, tops: readonly number[]): number {
  if (value <= 0) return 0;
  const step = tops.findIndex((top) => value <= top);
  const place = step === -1 ? tops.length : step + 1;
  return Math.max(1, COLOURS - (tops.length - place));
}
