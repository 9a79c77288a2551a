// A day as people type it, and as the API takes it.

const shapes = [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/, /^(\d{2})(\d{2})(\d{4})$/];

/** `2026-12-31` of what was typed as 31-12-2026, 31/12/2026, 31.12.2026, 31122026 or 2026-12-31; null for no day. */
export function readDay(text: string): string | null {
  const found = shapes.map((shape) => shape.exec(text.trim())).find(Boolean);
  if (!found) return null;
  const [first = '', month = '', last = ''] = found.slice(1);
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const there = new Date(`${iso}T00:00:00Z`);
  const isDay = !Number.isNaN(there.getTime()) && there.toISOString().startsWith(iso);
  return isDay && year >= '1800' ? iso : null;
}

/** `31-12-2026` of `2026-12-31`; what is no day stays as it is. */
export function writtenDay(iso: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return found ? `${found[3]}-${found[2]}-${found[1]}` : iso;
}

/** What was typed, with the dash that comes next where digits were added. */
export function withDash(before: string, text: string): string {
  const isAdded = text.length === before.length + 1 && text.startsWith(before);
  return isAdded && /^(\d{2}|\d{2}-\d{2})$/.test(text) ? `${text}-` : text;
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
