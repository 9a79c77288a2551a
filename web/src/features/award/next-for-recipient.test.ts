import { describe, expect, it } from 'vitest';
import { afterwards, lacksRecord, todosOf } from './next-for-recipient';

const autumn = new Date(2026, 10, 23);
const spring = new Date(2027, 2, 1);
type Award = Parameters<typeof lacksRecord>[0];
const award = (years: string[], more: Partial<Award> = {}): Award => ({
  status: 'aktif',
  statusLulus: false,
  dataAkademik: years.map((tahunAkademik) => ({ tahunAkademik })) as Award['dataAkademik'],
  ...more,
});
const payment = (status: string, more = {}) => ({ name: 'UKT', status, mayReport: false, ...more });

describe('what a recipient has to do next', () => {
  it('is told first whether money has come, then what was sent back, the results, the report', () => {
    const payments = [
      payment('diterima', { mayReport: true }),
      payment('diterima', { laporan: { dikembalikanKarena: 'Nota kurang.' } }),
      payment('disalurkan', { disalurkanPada: '2026-11-20' }),
    ];
    expect(todosOf(payments, award([]), autumn).map(({ button }) => button)).toEqual([
      'Jawab sekarang',
      'Lengkapi laporan',
      'Kirim KHS',
      'Tulis laporan',
    ]);
  });
  it('asks for the results of each semester that has begun, of those who study', () => {
    expect(lacksRecord(award(['2025/2026']), autumn)).toBe(true);
    expect(lacksRecord(award(['2026/2027']), autumn)).toBe(false);
    expect(lacksRecord(award(['2026/2027']), spring)).toBe(true);
    expect(lacksRecord(award([], { statusLulus: true }), autumn)).toBe(false);
    expect(lacksRecord(award([], { status: 'ditangguhkan' }), autumn)).toBe(false);
  });
  it('names what comes after it: each thing once, with its letters', () => {
    const [, ...others] = todosOf(
      [payment('disalurkan'), payment('diterima', { mayReport: true }), payment('diterima', { mayReport: true })],
      award([]),
      autumn,
    );
    expect(afterwards(others)).toBe('Sesudah itu: kirim KHS dan surat aktif 2026/2027; laporkan penggunaan dana.');
    const [, again] = todosOf([payment('disalurkan'), payment('disalurkan')], award(['2026/2027']), autumn);
    expect(afterwards([again as never])).toBe('Sesudah itu: sudahkah uangnya masuk?');
  });
});
