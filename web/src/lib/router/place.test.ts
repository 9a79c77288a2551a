import { describe, expect, it } from 'vitest';
import { exactness, matchPath, placeOf, textOf } from './place';

const here = { pathname: '/admin/keuangan', search: '?page=2', hash: '' };

describe('where a link leads', () => {
  it('takes a path as it is, and a relative one from what the routes have met', () => {
    expect(textOf(placeOf('/beasiswa?page=1#isi', here))).toBe('/beasiswa?page=1#isi');
    expect(textOf(placeOf('dashboard', here, '/admin'))).toBe('/admin/dashboard');
  });

  it('keeps the path for a query alone, and drops one that says nothing', () => {
    expect(textOf(placeOf('?tab=pagu', here))).toBe('/admin/keuangan?tab=pagu');
    expect(textOf(placeOf('?', here))).toBe('/admin/keuangan');
    expect(textOf(placeOf({ pathname: '/a', search: 'x=1' }, here))).toBe('/a?x=1');
  });
});

describe('which route meets a place', () => {
  it('names its parts, decoded', () => {
    expect(matchPath('/informasi/berita-lengkap/:slug', '/informasi/berita-lengkap/a%20b/')?.params).toEqual({
      slug: 'a b',
    });
    expect(matchPath('/verifikasi/:position', '/verifikasi')).toBeNull();
    expect(matchPath('/beasiswa', '/beasiswa/detail')).toBeNull();
  });

  it('goes on below what an outer route has met', () => {
    const area = matchPath('/admin/*', '/admin/berita/detail/7');
    expect(area?.base).toBe('/admin');
    expect(matchPath('berita/detail/:id', '/admin/berita/detail/7', area?.base)?.params).toEqual({ id: '7' });
    expect(matchPath('', '/admin', '/admin')?.base).toBe('/admin');
  });

  it('survives an address that cannot be decoded', () => {
    expect(matchPath('/verifikasi/:position', '/verifikasi/%E0%A4%A')?.params).toEqual({ position: '%E0%A4%A' });
  });

  it('prefers words to names, and anything to the rest', () => {
    const order = ['*', '', ':id', 'berita', 'berita/:id', 'berita/baru'];
    expect([...order].sort((left, right) => exactness(left) - exactness(right))).toEqual(order);
  });
});
