// The days of the past that visitors may ask for: each is a replay of the log, so the server keeps the ends of months.
import { dateLong, isoDay } from '../../lib/date';

/** The ends of the months from the beginning of a year until yesterday, newest first. */
export function monthEnds(year: number, today: string = isoDay()): { day: string; label: string }[] {
  const months = Math.max(0, (Number(today.slice(0, 4)) - year + 1) * 12);
  const ends = Array.from({ length: months }, (_, month) =>
    new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10),
  );
  return ends
    .filter((day) => day < today)
    .reverse()
    .map((day) => ({ day, label: dateLong(day) }));
}
