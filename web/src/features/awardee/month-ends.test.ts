import { expect, it } from 'vitest';
import { monthEnds } from './month-ends';

it('are the last days of months that are over, newest first', () => {
  const days = monthEnds(2026, '2026-03-31').map(({ day }) => day);
  expect(days).toEqual(['2026-02-28', '2026-01-31']);
  expect(monthEnds(2024, '2026-03-31')[0]).toEqual({ day: '2025-12-31', label: '31 Desember 2025' });
  expect(monthEnds(2024, '2026-03-31').map(({ day }) => day)).toContain('2024-02-29');
  expect(monthEnds(2027, '2026-03-31')).toEqual([]);
});
