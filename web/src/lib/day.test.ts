import { expect, test } from 'vitest';
import { dayProblem, readDay, writtenDay } from './day';

test('a day is read as people type it', () => {
  for (const typed of [
    '31-12-2026',
    '31/12/2026',
    '31.12.2026',
    '31 12 2026',
    '31122026',
    '2026-12-31',
    ' 31-12-2026 ',
    '31 - 12 - 2026',
    '31–12–2026',
    '31--12-2026',
    '31-122026',
    '3112-2026',
    '31 Desember 2026',
    '31 desember, 2026',
    '31-Des-2026',
  ])
    expect(readDay(typed), typed).toBe('2026-12-31');
  expect(readDay('1-2-2026')).toBe('2026-02-01');
  expect(readDay('9 Juni 2025')).toBe('2025-06-09');
  expect(readDay('9 Juli 2025')).toBe('2025-07-09');
  expect(readDay('5 Agt 2025')).toBe('2025-08-05');
  expect(readDay('5 Nopember 1998')).toBe('1998-11-05');
});

test('what is no day is none', () => {
  for (const typed of [
    '',
    '31-12',
    '31-02-2026',
    '12-31-2026',
    '0002-12-15',
    '31-12-26',
    '1112026',
    '31 Ju 2026',
    '31 Bulan 2026',
    '31 Juni 2026',
    'besok',
  ])
    expect(readDay(typed), typed).toBeNull();
});

test('a day is written as an Indonesian writes it', () => {
  expect(writtenDay('2026-12-31')).toBe('31-12-2026');
  expect(writtenDay('')).toBe('');
});

test('a day out of its range says so', () => {
  expect(dayProblem('31-12-2026', undefined, '2026-11-24')).toBe('Paling akhir 24-11-2026.');
  expect(dayProblem('31-12-2026', '2027-01-01')).toBe('Paling awal 01-01-2027.');
  expect(dayProblem('31-13-2026')).toBe('Tulis tanggal seperti 31-12-2026.');
  expect(dayProblem('24-11-2026', '2026-01-01', '2026-11-24')).toBeNull();
  expect(dayProblem('')).toBeNull();
});
