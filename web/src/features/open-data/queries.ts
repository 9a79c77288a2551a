// What open data there is, for everybody.
import { publicQuery } from '../../api/public-query';
import type { Schemas } from '../../api/types';

export type OpenTable = Schemas['OpenTable'];

export const openDataQuery = (year?: number) =>
  publicQuery('/api/web/data-terbuka', { query: { ...(year !== undefined && { tahun: year }) } });

/** Which years have names on the list. */
export const listYearsQuery = publicQuery('/api/web/penerima-beasiswa/tahun');

/** Which years have money; the same figures that the tables are made of. */
export const moneyYearsQuery = publicQuery('/api/web/transparansi');

type OfYear = { tahun: number };

/** The years that have a row in some table, newest first; one that the address names stays choosable. */
export function yearsWithRows(names: readonly OfYear[], money: readonly OfYear[], chosen?: number): number[] {
  const years = [...names, ...money].map(({ tahun }) => tahun);
  return [...new Set(chosen === undefined ? years : [...years, chosen])].sort((left, right) => right - left);
}
