import { expect, it } from 'vitest';
import { nextOpening, placesText, stateText, whenText } from './registration-periods';

const told = (...periods: [string, string][]) =>
  ({ items: periods.map(([keadaan, dibuka]) => ({ keadaan, dibuka })) }) as Parameters<typeof nextOpening>[0];

it('tells when registration opens again, and nothing while it is open', () => {
  expect(nextOpening(told(['akan_dibuka', '2027-03-01'], ['dibuka', '2026-01-01']))).toBeNull();
  expect(nextOpening(told(['akan_dibuka', '2027-03-01'], ['akan_dibuka', '2027-02-01']))).toBe('2027-02-01');
  expect(nextOpening(told(['ditutup', '2026-01-01']))).toBeUndefined();
  expect(nextOpening(told())).toBeUndefined();
});

it.each([
  [[['dibuka', '2026-01-12', '2026-11-30']], 'Pendaftaran dibuka sampai 30 November 2026'],
  [
    [
      ['dibuka', '2026-01-12', '2026-12-31'],
      ['dibuka', '2026-01-12', '2026-11-30'],
      ['ditutup', '2025-01-12', '2025-02-28'],
    ],
    'Pendaftaran dibuka, sebagian hanya sampai 30 November 2026',
  ],
  [[['akan_dibuka', '2027-01-12', '2027-02-28']], 'Pendaftaran belum dibuka; dibuka 12 Januari 2027'],
  [[['ditutup', '2025-01-12', '2025-02-28']], 'Pendaftaran sedang ditutup'],
  [[], 'Pendaftaran sedang ditutup'],
])('says in one line whether one can register: %o', (periods, text) => {
  const items = periods.map(([keadaan, dibuka, ditutup]) => ({ keadaan, dibuka, ditutup }));
  expect(stateText({ items } as Parameters<typeof stateText>[0])).toBe(text);
});

const period = (more: object) =>
  ({ dibuka: '2026-01-01', ditutup: '2026-01-31', ...more }) as Parameters<typeof whenText>[0];

it.each([
  [{ keadaan: 'dibuka', sisaHari: 12 }, 'Sampai 31 Januari 2026, masih 12 hari.'],
  [{ keadaan: 'dibuka', sisaHari: 1 }, 'Hari ini hari terakhir, 31 Januari 2026.'],
  [{ keadaan: 'akan_dibuka', sisaHari: 3 }, 'Dibuka 1 Januari 2026, 3 hari lagi.'],
  [{ keadaan: 'ditutup', sisaHari: null }, 'Ditutup 31 Januari 2026.'],
])('says when in words: %o', (more, text) => {
  expect(whenText(period(more))).toBe(text);
});

it('says how many places are left where they are limited', () => {
  expect(placesText({ kuota: 1200, sisaTempat: 1100 })).toBe('Sisa tempat 1.100 dari 1.200.');
  expect(placesText({ kuota: 40, sisaTempat: 0 })).toBe('Sisa tempat 0 dari 40.');
  expect(placesText({ kuota: null, sisaTempat: null })).toBeNull();
});
