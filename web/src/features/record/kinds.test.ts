import { expect, it } from 'vitest';
import { bodyOf, kinds } from './kinds';

it('sends numbers as numbers and leaves out what was left empty', () => {
  expect(bodyOf(kinds.bank, { kode: ' 132 ', nama: 'Bank Papua', panjangMin: '', panjangMaks: '16' })).toEqual({
    kode: '132',
    nama: 'Bank Papua',
    panjangMaks: 16,
  });
});
