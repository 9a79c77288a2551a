import { describe, expect, it } from 'vitest';
import { announcementOf } from './announcement';

describe('what is announced above a page', () => {
  const on = (hari: string, ...periods: object[]) =>
    announcementOf({
      hari,
      items: periods.map((more, at) => ({
        keadaan: 'dibuka',
        judul: `Beasiswa ${at}`,
        tahun: 2026,
        dibuka: '2026-01-01',
        ditutup: '2026-06-30',
        ...more,
      })),
    } as Parameters<typeof announcementOf>[0])?.text ?? null;

  it.each([
    ['2026-01-01', 'Pendaftaran Beasiswa 0 2026 sudah dibuka, sampai 30 Juni 2026.'],
    ['2026-01-08', 'Pendaftaran Beasiswa 0 2026 sudah dibuka, sampai 30 Juni 2026.'],
    ['2026-01-09', null],
    ['2026-06-15', null],
    ['2026-06-16', 'Pendaftaran Beasiswa 0 2026 tinggal 15 hari, sampai 30 Juni 2026.'],
    ['2026-06-30', 'Hari ini hari terakhir pendaftaran Beasiswa 0 2026.'],
  ])('on %s: %s', (hari, text) => {
    expect(on(hari, {})).toBe(text);
  });

  it('is silent about what is not open', () => {
    expect(on('2026-06-20', { keadaan: 'akan_dibuka' }, { keadaan: 'ditutup' })).toBeNull();
    expect(on('2026-06-20')).toBeNull();
  });

  it('speaks of all at once, or says how many', () => {
    expect(on('2026-06-20', {}, {})).toMatch(/^Pendaftaran beasiswa 2026 tinggal/);
    expect(on('2026-06-20', {}, {}, { ditutup: '2026-12-01' })).toMatch(/^Pendaftaran 2 jenis beasiswa 2026 tinggal/);
    expect(on('2026-06-20', {}, { tahun: 2027 })).toMatch(/^Pendaftaran beasiswa tinggal/);
  });

  it('says first what closes first, and both before what has opened', () => {
    const fresh = { dibuka: '2026-06-19', ditutup: '2026-09-01', judul: 'Baru' };
    expect(on('2026-06-20', fresh, { ditutup: '2026-06-25', judul: 'Cepat' }, {})).toContain('Cepat');
    expect(on('2026-06-20', fresh, { ditutup: '2026-08-25' })).toContain('Baru');
  });
});
