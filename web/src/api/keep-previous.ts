// What stays on screen while the next answer comes: never beneath a day, year or register that it does not belong to.
import type { QueryKey } from '@tanstack/react-query';

type Asked = { queryKey: QueryKey } | undefined;
const said = (query: unknown): Record<string, unknown> =>
  typeof query === 'object' && query !== null ? (query as Record<string, unknown>) : {};

/** The answer before is kept when it was asked with the same values of these fields; the query stands last in the key. */
export const keepWhere =
  (query: object, names: readonly string[]) =>
  <T>(before: T | undefined, asked?: Asked): T | undefined => {
    const last = said(asked?.queryKey.at(-1));
    return names.every((name) => last[name] === said(query)[name]) ? before : undefined;
  };

/** Of a list: other pages, orders and filters of the same day. */
export const keepOnSameDay = (query: object) => keepWhere(query, ['per_tanggal']);

/** The very same but for these fields. */
export const keepBut =
  (query: object, free: readonly string[]) =>
  <T>(before: T | undefined, asked?: Asked): T | undefined => {
    const last = said(asked?.queryKey.at(-1));
    const names = new Set([...Object.keys(last), ...Object.keys(query)]);
    for (const name of free) names.delete(name);
    return keepWhere(query, [...names])(before, asked);
  };

/** Only another page of the very same. */
export const keepOnOtherPage = (query: object) => keepBut(query, ['page']);
