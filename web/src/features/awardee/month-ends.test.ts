import { expect, it } from 'vitest';
import { monthEnds } from './month-ends';

it('are the last days of months that are over, newest first', () => {
  const days = monthEnds(2026, '2026-03-31').map(({ day }) => day);
  expect(days).toEqual(['2026-02-28', '2026-01-31']);
  // A list of years ago is still there until yesterday.
  expect(monthEnds(2022, '2026-03-31')[0]).toEqual({ day: '2026-02-28', label: '28 Februari 2026' });
  expect(monthEnds(2024, '2026-03-31').map(({ day }) => day)).toContain('2024-02-29');
  expect(monthEnds(2027, '2026-03-31')).toEqual([]);
});
