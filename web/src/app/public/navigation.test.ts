// When a menu item counts as current (spec §2).
import { describe, expect, it } from 'vitest';
import { isCurrent, navigation } from './navigation';

const current = (pathname: string) => navigation.filter((item) => isCurrent(item, pathname)).map((item) => item.text);

describe('the current menu item', () => {
  it('is the hash link on home only', () => {
    expect(current('/')).toEqual(['Tentang Kami']);
  });
  it('is a dropdown when the path starts with one of its entries', () => {
    expect(current('/informasi/berita-lengkap/x')).toEqual(['Informasi']);
    expect(current('/informasi/lembaga-adat')).toEqual(['Informasi']);
    expect(current('/awardee-testimoni')).toEqual(['Awardee']);
  });
  it('is a plain item on exactly its path', () => {
    expect(current('/beasiswa')).toEqual(['Beasiswa']);
    expect(current('/beasiswa/detail')).toEqual([]);
  });
});
