// Money, dates and relative times as text, with the machine-readable value beside it.
import { dateDashed, dateLong, dateTime, type Instant, relativeTime } from '../lib/date';
import { rupiah } from '../lib/money';
import css from './text.module.css';

/** Whole rupiah; `null` shows a dash. */
export function Money({ amount, strong }: { amount: number | null | undefined; strong?: boolean }) {
  if (amount === null || amount === undefined) return <span>–</span>;
  return <span className={strong ? css.moneyStrong : css.money}>{rupiah(amount)}</span>;
}

/** A date: dashed (31-12-2025), long (31 Desember 2025) or with the time of day. */
export function DateText({
  value,
  as = 'dashed',
}: {
  value: Instant | null | undefined;
  as?: 'dashed' | 'long' | 'time';
}) {
  if (value === null || value === undefined || value === '') return <span>–</span>;
  const text = as === 'dashed' ? dateDashed(value) : as === 'long' ? dateLong(value) : dateTime(value);
  return (
    <time
      dateTime={new Date(value).toISOString?.() ?? String(value)}
      className={as === 'dashed' ? css.date : undefined}
    >
      {text}
    </time>
  );
}

/** 'Baru saja', '5 menit lalu' …, with the full time on hover. */
export function RelativeTime({ value }: { value: Instant }) {
  return (
    <time dateTime={String(value)} title={dateTime(value)}>
      {relativeTime(value)}
    </time>
  );
}
