import { expect, test } from 'vitest';
import { WIDTH_MAX, WIDTH_MIN, widthsIn, widthsText } from './table-look';

test('widths go into an address and come back', () => {
  expect(widthsIn(widthsText({ nama: 240, bank: 96 }))).toEqual({ nama: 240, bank: 96 });
  expect(widthsIn(null)).toEqual({});
});

test('what an address says beyond reason is held, and what says nothing is passed over', () => {
  expect(widthsIn('a.99999,b.1,c.x,.200,d')).toEqual({ a: WIDTH_MAX, b: WIDTH_MIN });
});
