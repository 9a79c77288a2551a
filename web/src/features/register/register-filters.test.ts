import { expect, it } from 'vitest';
import { registerIn } from './register-filters';

const told = (address: string, asOf?: string) =>
  Object.fromEntries(Object.entries(registerIn(new URLSearchParams(address), asOf)).filter(([, value]) => value));

it('is the report of this year where the address names none, and passes over words that nobody knows', () => {
  expect(told('jam=kapan&sumberDana=x&dariBulan=')).toEqual({ register: 'lra', tahun: new Date().getFullYear() });
});

it('is narrowed by what stands in the address', () => {
  const address = 'register=register-sp2d&tahun=2025&dariBulan=3&jam=pencatatan&paguId=p1&sort=x';
  expect(told(address, '2026-01-31')).toEqual({
    register: 'register-sp2d',
    tahun: 2025,
    dariBulan: 3,
    jam: 'pencatatan',
    paguId: 'p1',
    sort: 'x',
    per_tanggal: '2026-01-31',
  });
});
