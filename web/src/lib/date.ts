// Dates as Indonesian readers write them, in the regency's time zone (Asia/Jayapura).

// Written out instead of taken from `Intl`: the server's engine has none, and a page must read the same from both.
export const months = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
];
/** Jayapura is nine hours ahead of UTC all year. */
const zoneMs = 9 * 60 * 60 * 1000;

export type Instant = string | number | Date;

interface Parts {
  day: string;
  month: string;
  year: string;
  long: string;
  time: string;
}

function parts(value: Instant): Parts | null {
  const there = new Date(new Date(value).getTime() + zoneMs);
  if (Number.isNaN(there.getTime())) return null;
  const two = (number: number) => String(number).padStart(2, '0');
  const year = String(there.getUTCFullYear());
  return {
    day: two(there.getUTCDate()),
    month: two(there.getUTCMonth() + 1),
    year,
    long: `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${year}`,
    time: `${two(there.getUTCHours())}.${two(there.getUTCMinutes())}`,
  };
}

/** `31-12-2025`; empty for what is not a date. */
export function dateDashed(value: Instant): string {
  const found = parts(value);
  return found ? `${found.day}-${found.month}-${found.year}` : '';
}

/** `31 Desember 2025`; empty for what is not a date. */
export function dateLong(value: Instant): string {
  return parts(value)?.long ?? '';
}

/** `Maret 2025` of `2025-03`, as the API names a month. */
export function monthLong(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${months[Number(number) - 1] ?? number} ${year}`;
}

/** `31 Desember 2025 pukul 14.05 WIT`. */
export function dateTime(value: Instant): string {
  const found = parts(value);
  return found ? `${found.long} pukul ${found.time} WIT` : '';
}

/** `2025-12-31`, the day in Jayapura, as the API takes it. */
export function isoDay(value: Instant = Date.now()): string {
  const found = parts(value);
  return found ? `${found.year}-${found.month}-${found.day}` : '';
}

/** 'Baru saja', minutes, hours, days, then dd-mm-yy (spec §4). */
export function relativeTime(value: Instant, now: Instant = Date.now()): string {
  const then = new Date(value).getTime();
  if (Number.isNaN(then)) return '';
  const minutes = Math.floor((new Date(now).getTime() - then) / 60_000);
  if (minutes < 1) return 'Baru saja';
  if (minutes < 60) return `${minutes} menit lalu`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} jam lalu`;
  const days = Math.floor(hours / 24);
  if (days < 7) return `${days} hari lalu`;
  const found = parts(then);
  return found ? `${found.day}-${found.month}-${found.year.slice(2)}` : '';
}

/** The academic years around today, newest first: "2025/2026". */
export function academicYears(today = new Date()): string[] {
  const first = today.getMonth() >= 6 ? today.getFullYear() : today.getFullYear() - 1;
  return [0, -1, -2, -3].map((offset) => `${first + offset}/${first + offset + 1}`);
}

/** The academic year of today. */
export const academicYear = (today = new Date()): string => academicYears(today)[0] ?? '';
