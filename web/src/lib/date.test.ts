// Relative times and dates (spec §4, §9).
import { describe, expect, it } from 'vitest';
import { academicYears, dateDashed, dateLong, dateTime, isoDay, monthLong, relativeTime } from './date';
import { number, rupiah, rupiahShort } from './money';

const now = Date.parse('2026-01-10T12:00:00+09:00');
const ago = (minutes: number) => relativeTime(now - minutes * 60_000, now);

describe('relative time', () => {
  it('changes its words exactly at the thresholds', () => {
    expect(ago(0)).toBe('Baru saja');
    expect(ago(0.99)).toBe('Baru saja');
    expect(ago(1)).toBe('1 menit lalu');
    expect(ago(59.9)).toBe('59 menit lalu');
    expect(ago(60)).toBe('1 jam lalu');
    expect(ago(24 * 60 - 0.1)).toBe('23 jam lalu');
    expect(ago(24 * 60)).toBe('1 hari lalu');
    expect(ago(7 * 24 * 60 - 0.1)).toBe('6 hari lalu');
    expect(ago(7 * 24 * 60)).toBe('03-01-26');
  });

  it('takes a clock that is ahead for now, and nothing for no date', () => {
    expect(ago(-5)).toBe('Baru saja');
    expect(relativeTime('bukan tanggal')).toBe('');
  });
});

describe('dates', () => {
  it('are Indonesian and in Jayapura', () => {
    const lateEvening = '2025-12-31T16:30:00Z';
    expect(dateDashed(lateEvening)).toBe('01-01-2026');
    expect(dateLong(lateEvening)).toBe('1 Januari 2026');
    expect(dateTime(lateEvening)).toBe('1 Januari 2026 pukul 01.30 WIT');
    expect(isoDay(lateEvening)).toBe('2026-01-01');
    expect(dateLong('')).toBe('');
  });

  it('read as Intl writes them', () => {
    const zone = { timeZone: 'Asia/Jayapura' } as const;
    const long = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', year: 'numeric', ...zone });
    for (let month = 0; month < 12; month += 1) {
      const day = Date.UTC(2024, month, 28 + (month % 2), 15, 30);
      expect(dateLong(day)).toBe(long.format(day));
    }
  });
});

describe('money', () => {
  it('is whole rupiah with Indonesian separators', () => {
    expect(rupiah(12_500_000)).toBe('Rp\u00a012.500.000');
    expect(rupiah(-500)).toBe('−Rp\u00a0500');
    expect(rupiahShort(11_250_000_000)).toBe('Rp\u00a011,3 miliar');
  });

  it('reads as Intl writes it', () => {
    for (const [value, digits] of [
      [0, 0],
      [-0.2, 0],
      [999, 0],
      [1000, 0],
      [-1_234_567, 0],
      [9_007_199_254_740_991, 0],
      [12.5, 1],
      [1234.56, 2],
      [87.5, 2],
      [3, 2],
    ] as const) {
      const intl = new Intl.NumberFormat('id-ID', { maximumFractionDigits: digits, signDisplay: 'negative' });
      expect(number(value, digits)).toBe(intl.format(value));
    }
  });
});

it('an academic year begins in July', () => {
  expect(academicYears(new Date(2026, 5, 30))[0]).toBe('2025/2026');
  expect(academicYears(new Date(2026, 6, 1))).toEqual(['2026/2027', '2025/2026', '2024/2025', '2023/2024']);
});

it('a month is named as people say it', () => {
  expect(monthLong('2026-03')).toBe('Maret 2026');
  expect(monthLong('2025-12')).toBe('Desember 2025');
});
