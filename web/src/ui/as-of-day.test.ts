import { expect, test } from 'vitest';
import { dayIn, isDay } from './as-of-day';

test('a year that is still being typed is no day', () => {
  for (const typed of ['', '0002-12-15', '0020-12-15', '0202-12-15', '2026-1-1', '2026-12'])
    expect(isDay(typed)).toBe(false);
  expect(isDay('2026-12-15')).toBe(true);
});

test('an address speaks of a day or of now', () => {
  expect(dayIn(new URLSearchParams('per_tanggal=2026-03-31&page=2'))).toBe('2026-03-31');
  expect(dayIn(new URLSearchParams('per_tanggal=0002-12-15'))).toBeUndefined();
  expect(dayIn(new URLSearchParams(''))).toBeUndefined();
});
