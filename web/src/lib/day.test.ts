import { expect, test } from 'vitest';
import { dayProblem, readDay, withDash, writtenDay } from './day';

test('a day is read as people type it', () => {
  for (const typed of [
    '31-12-2026',
    '31/12/2026',
    '31.12.2026',
    '31 12 2026',
    '31122026',
    '2026-12-31',
    ' 31-12-2026 ',
  ])
    expect(readDay(typed), typed).toBe('2026-12-31');
  expect(readDay('1-2-2026')).toBe('2026-02-01');
});

test('what is no day is none', () => {
  for (const typed of ['', '31-12', '31-02-2026', '12-31-2026', '0002-12-15', '31-12-26', 'besok'])
    expect(readDay(typed), typed).toBeNull();
});

test('a day is written as an Indonesian writes it', () => {
  expect(writtenDay('2026-12-31')).toBe('31-12-2026');
  expect(writtenDay('')).toBe('');
});

test('dashes come by themselves and go when they are deleted', () => {
  expect(withDash('3', '31')).toBe('31-');
  expect(withDash('31-1', '31-12')).toBe('31-12-');
  expect(withDash('31-', '31')).toBe('31');
  expect(withDash('', '2026-12-31')).toBe('2026-12-31');
});

test('a day out of its range says so', () => {
  expect(dayProblem('31-12-2026', undefined, '2026-11-24')).toBe('Paling akhir 24-11-2026.');
  expect(dayProblem('31-12-2026', '2027-01-01')).toBe('Paling awal 01-01-2027.');
  expect(dayProblem('31-13-2026')).toBe('Tulis tanggal seperti 31-12-2026.');
  expect(dayProblem('24-11-2026', '2026-01-01', '2026-11-24')).toBeNull();
  expect(dayProblem('')).toBeNull();
});
