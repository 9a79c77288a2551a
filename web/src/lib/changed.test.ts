import { expect, it } from 'vitest';
import { changed } from './changed';

it('changes single words of an address and leaves the others', () => {
  const old = new URLSearchParams('tahun=2026&tab=pagu&halaman=2');
  expect(String(changed({ tahun: 2027, halaman: '', tab: undefined, cari: 'a b' })(old))).toBe('tahun=2027&cari=a+b');
  expect(String(changed({ tahun: null })(old))).toBe('tab=pagu&halaman=2');
  expect(String(old)).toBe('tahun=2026&tab=pagu&halaman=2');
});
