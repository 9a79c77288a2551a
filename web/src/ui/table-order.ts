// The orders that a list's server knows by a word, on the heads of its columns.

/** The words that order a list by a column; servers know some columns in one direction alone. The one that is named first
 * comes at the first press. */
export type Orders = { up?: string; down?: string };

/** How a column stands in the order of now. */
export function standing(orders: Orders, now: string | undefined): 'ascending' | 'descending' | 'none' {
  if (now !== undefined && now === orders.up) return 'ascending';
  return now !== undefined && now === orders.down ? 'descending' : 'none';
}

/** The order after a press on a head: one way, the other, and back to the usual one. */
export function nextOrder(orders: Orders, now: string | undefined, usual: string | undefined): string | undefined {
  const circle: string[] = Object.values(orders).filter((one) => one !== undefined);
  const at = now === undefined ? -1 : circle.indexOf(now);
  return circle[at + 1] ?? (usual === now ? circle[0] : usual);
}
