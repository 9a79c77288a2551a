import { describe, expect, it } from 'vitest';
import { hrefOf, orderOf, placeOf } from './place';

const here = '/admin/keuangan';

describe('where a link leads', () => {
  it('takes a path as it is, and a relative one from the area', () => {
    expect(hrefOf('/beasiswa?page=1#isi', here)).toBe('/beasiswa?page=1#isi');
    expect(hrefOf('dashboard', here, '/admin')).toBe('/admin/dashboard');
  });

  it('keeps the path for a query alone, and drops one that says nothing', () => {
    expect(hrefOf('?tab=pagu', here, '/admin')).toBe('/admin/keuangan?tab=pagu');
    expect(hrefOf('?', here)).toBe('/admin/keuangan');
    expect(hrefOf({ pathname: '/a', search: 'x=1' }, here)).toBe('/a?x=1');
  });
});

it('an address says the same with its host and without', () => {
  const place = { pathname: '/beasiswa', search: '?page=2', hash: '#isi' };
  expect(placeOf('/beasiswa?page=2#isi')).toEqual(place);
  expect(placeOf('http://127.0.0.1:8080/beasiswa?page=2#isi')).toEqual(place);
});

it('words come before names, and names before anything', () => {
  const order = ['berita/baru', 'berita/:id', ':id', '*'];
  expect([...order].reverse().sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1))).toEqual(order);
});
