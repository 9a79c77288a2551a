// The day that a page speaks of: where it stands in the address, and which text is a day.

export const asOfName = 'per_tanggal';

/** The first day that anybody asks for: what is typed before it is a year that is not finished. */
export const firstDay = '2000-01-01';

/** Whether this is a whole day that the portal can speak of. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= firstDay;

/** The day in an address, if there is one. */
export function dayIn(params: URLSearchParams): string | undefined {
  const day = params.get(asOfName) ?? '';
  return isDay(day) ? day : undefined;
}
