import { describe, expect, it } from 'vitest';
import { whenText } from '../../api/registration-periods';
import { closedText, daysOf, nothingOpenText, openPeriods, openText, type Period } from './periods';

const period = (tahun: number, buka: string, tutup: string, beasiswa = 'murni-nduga'): Period => ({
  tahun,
  beasiswa,
  buka,
  tutup,
  dokumen: [],
  syarat: [],
  besaran: {},
});
const periods = [
  period(2025, '2025-01-01', '2025-06-30'),
  period(2026, '2026-01-01', '2026-12-31'),
  period(2027, '2027-01-01', '2027-06-30'),
  period(2027, '2027-01-01', '2027-06-30', 'kedinasan'),
];

describe('the periods of registration', () => {
  it('are open from their first to their last day', () => {
    const years = (day: string) => openPeriods(periods, 'murni-nduga', day).map(({ tahun }) => tahun);
    expect([years('2026-01-01'), years('2026-12-31'), years('2025-12-31')]).toEqual([[2026], [2026], []]);
  });
  it('say when one may apply', () => {
    expect(openText(periods, 'murni-nduga', '2026-11-23')).toBe('Dibuka sampai 31 Desember 2026.');
    expect(openText(periods, 'kedinasan', '2026-11-23')).toBe('Belum dibuka: mulai 1 Januari 2027.');
    expect(openText(periods, 'murni-nduga', '2027-07-01')).toBe('Pendaftaran ditutup 30 Juni 2027.');
    expect(openText(periods, 'lainnya', '2026-11-23')).toBe('Pendaftaran belum dibuka.');
    expect(openText([], 'lainnya', '2026-11-23')).toBe('Pendaftaran belum dibuka.');
  });
  it('tell their days as the public pages do', () => {
    const said = (day: string) => whenText(daysOf(period(2026, '2026-01-10', '2026-12-31'), day));
    expect(said('2026-01-08')).toBe('Dibuka 10 Januari 2026, 2 hari lagi.');
    expect(said('2026-12-01')).toBe('Sampai 31 Desember 2026, masih 31 hari.');
    expect(said('2026-12-31')).toBe('Hari ini hari terakhir, 31 Desember 2026.');
    expect(said('2027-01-01')).toBe('Ditutup 31 Desember 2026.');
  });
  it('are said to be closed before anything is filled in', () => {
    expect(nothingOpenText(undefined, '2026-11-23')).toBeNull();
    expect(nothingOpenText(periods, '2026-11-23')).toBeNull();
    expect(nothingOpenText([], '2026-11-23')).toBe('Pendaftaran belum dibuka.');
    expect(nothingOpenText([period(2027, '2027-01-01', '2027-06-30')], '2026-11-23')).toBe(
      'Pendaftaran belum dibuka: mulai 1 Januari 2027.',
    );
    expect(closedText([], 'murni-nduga', '2026')).toMatch(/belum dibuka/);
    expect(closedText(undefined, 'murni-nduga', '2026')).toBeNull();
  });
});
