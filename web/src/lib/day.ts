// A day as people type it, and as the API takes it.
import { months } from './date';

const shapes = [
  /^(\d{4})[-–/.,\s]+(\d{1,2})[-–/.,\s]+(\d{1,2})$/,
  /^(\d{1,2})[-–/.,\s]+(\d{1,2}|[a-z]{3,})[-–/.,\s]+(\d{4})$/i,
  // Digits alone, also where one of the marks between them was deleted.
  /^(\d{2})[-–/.,\s]*(\d{2})[-–/.,\s]*(\d{4})$/,
];

/** The number of a month that is written with digits or by its name, which three letters are enough of. */
function monthNumber(text: string): string {
  if (/\d/.test(text)) return text.padStart(2, '0');
  // Spellings that older papers print, and the one short form that is not a beginning.
  const word = text.toLowerCase().replace(/^peb/, 'feb').replace(/^nop/, 'nov').replace(/^agt$/, 'agu');
  return String(months.findIndex((month) => month.toLowerCase().startsWith(word)) + 1).padStart(2, '0');
}

/**
 * `2026-12-31` of what was typed: 31-12-2026, 31/12/2026, 31.12.2026, 31 12 2026, 31122026, 31 Desember 2026 or
 * 2026-12-31; null for no day.
 */
export function readDay(text: string): string | null {
  const found = shapes.map((shape) => shape.exec(text.trim())).find(Boolean);
  if (!found) return null;
  const [first = '', month = '', last = ''] = found.slice(1);
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  const iso = `${year}-${monthNumber(month)}-${day.padStart(2, '0')}`;
  const there = new Date(`${iso}T00:00:00Z`);
  const isDay = !Number.isNaN(there.getTime()) && there.toISOString().startsWith(iso);
  return isDay && year >= '1800' ? iso : null;
}

/** `31-12-2026` of `2026-12-31`; what is no day stays as it is. */
export function writtenDay(iso: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return found ? `${found[3]}-${found[2]}-${found[1]}` : iso;
}

/** Why a day does not do, in words; null when it does. `''` is no day, and does. */
export function dayProblem(text: string, min?: string, max?: string): string | null {
  if (text === '') return null;
  const day = readDay(text);
  if (!day) return 'Tulis tanggal seperti 31-12-2026.';
  if (max && day > max) return `Paling akhir ${writtenDay(max)}.`;
  if (min && day < min) return `Paling awal ${writtenDay(min)}.`;
  return null;
}
