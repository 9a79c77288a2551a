// Dates as Indonesian readers write them, in the regency's time zone (Asia/Jayapura).

const zone = 'Asia/Jayapura';
const longFormat = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone });
const timeFormat = new Intl.DateTimeFormat('id-ID', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: zone,
});
const partsFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: zone,
});

export type Instant = string | number | Date;

function parts(value: Instant): { day: string; month: string; year: string } | null {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const found = Object.fromEntries(partsFormat.formatToParts(date).map((part) => [part.type, part.value]));
  return { day: found.day ?? '', month: found.month ?? '', year: found.year ?? '' };
}

/** `31-12-2025`; empty for what is not a date. */
export function dateDashed(value: Instant): string {
  const found = parts(value);
  return found ? `${found.day}-${found.month}-${found.year}` : '';
}

/** `31 Desember 2025`; empty for what is not a date. */
export function dateLong(value: Instant): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? '' : longFormat.format(date);
}

/** `31 Desember 2025 pukul 14.05 WIT`. */
export function dateTime(value: Instant): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  return `${longFormat.format(date)} pukul ${timeFormat.format(date).replace(':', '.')} WIT`;
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
