// Whether an office looks after a place that somebody typed.

export interface Area {
  nama: string;
  distrik: readonly string[];
  kotaStudi: readonly string[];
}

/** Nothing typed is every place; words may stand in any order and without their kind ('Kota', 'Kabupaten'). */
export function looksAfter({ nama, distrik, kotaStudi }: Area, place: string): boolean {
  const words = place.toLowerCase().split(/\s+/).filter(Boolean);
  const places = [nama, ...distrik, ...kotaStudi].map((one) => one.toLowerCase());
  return words.length === 0 || places.some((one) => words.every((word) => one.includes(word)));
}
