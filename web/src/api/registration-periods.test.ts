import { expect, it } from 'vitest';
import { nextOpening } from './registration-periods';

const told = (...periods: [string, string][]) =>
  ({ items: periods.map(([keadaan, dibuka]) => ({ keadaan, dibuka })) }) as Parameters<typeof nextOpening>[0];

it('tells when registration opens again, and nothing while it is open', () => {
  expect(nextOpening(told(['akan_dibuka', '2027-03-01'], ['dibuka', '2026-01-01']))).toBeNull();
  expect(nextOpening(told(['akan_dibuka', '2027-03-01'], ['akan_dibuka', '2027-02-01']))).toBe('2027-02-01');
  expect(nextOpening(told(['ditutup', '2026-01-01']))).toBeUndefined();
  expect(nextOpening(told())).toBeUndefined();
});
