import { expect, it } from 'vitest';
import { askedOf, daysOf, downloadOf, isKept, nothingText } from './asked';

const asked = (query: string) => askedOf(new URLSearchParams(query), 2025);

it('takes what the address says, and the usual where that is no such thing', () => {
  expect(asked('tahun=2024&halaman=3&cari=tabuni&keadaan=dicabut&per=2024-12-31')).toEqual({
    year: 2024,
    page: 3,
    search: 'tabuni',
    status: 'dicabut',
    asOf: '2024-12-31',
  });
  for (const odd of ['tahun=-5', 'tahun=1e9', 'tahun=99999', 'tahun=abc', 'halaman=1.5', 'halaman=-1', 'keadaan=x'])
    expect(asked(odd), odd).toMatchObject({ year: 2025, page: 1, status: undefined });
});

it('takes the days between which changes are asked for, and none that is no day', () => {
  const days = (query: string) => daysOf(new URLSearchParams(query));
  expect(days('tahun=2025&dari=2025-01-31&sampai=2025-02-28')).toEqual({ from: '2025-01-31', until: '2025-02-28' });
  expect(days('')).toEqual({ from: '', until: '' });
  expect(days('dari=kemarin&sampai=2025-02-30')).toEqual({ from: '', until: '' });
});

it('looks for no more letters than the API does', () => {
  expect(asked(`cari=${'a'.repeat(200)}`).search).toHaveLength(100);
});

it('says that the file holds more than what is looked for', () => {
  const path = '/api/web/penerima-beasiswa/download';
  expect(downloadOf(asked(''))).toEqual({ href: `${path}?tahun=2025`, text: 'Unduh daftar' });
  expect(downloadOf(asked('cari=kogoya&tahun=2026'))).toEqual({
    href: `${path}?tahun=2026`,
    text: 'Unduh daftar lengkap tahun 2026',
  });
  expect(downloadOf(asked('cari=kogoya&keadaan=dicabut&per=2025-01-31'))).toEqual({
    href: `${path}?tahun=2025&keadaan=dicabut&per_tanggal=2025-01-31`,
    text: 'Unduh semua yang dicabut tahun 2025',
  });
  // No file is kept of a day of which no list is.
  expect(downloadOf(asked('per=2025-01-30')).href).toBe(`${path}?tahun=2025`);
});

it('knows the days as of which the list is kept', () => {
  expect(isKept(asked(''), '2026-03-31')).toBe(true);
  expect(isKept(asked('per=2026-02-28'), '2026-03-31')).toBe(true);
  for (const odd of ['2026-02-27', '2026-03-31', 'kemarin', '2019-12-31'])
    expect(isKept(asked(`per=${odd}`), '2026-03-31'), odd).toBe(false);
});

it('does not say that there is nobody where there is somebody', () => {
  expect(nothingText(asked('halaman=99'), { items: 61, pages: 7 })).toBe('Halaman ini tidak ada: daftarnya 7 halaman');
  expect(nothingText(asked('cari=zz'), { items: 0, pages: 0 })).toBe('Tidak ada nama yang cocok');
  expect(nothingText(asked('per=2025-01-31'), { items: 0, pages: 0 })).toBe('Pada tanggal itu belum ada nama');
  expect(nothingText(asked(''), { items: 0, pages: 0 })).toBe('Belum ada nama di daftar tahun 2025');
});
