import { expect, it } from 'vitest';
import { bodyOf, kinds } from './kinds';

it('sends numbers as numbers and leaves out what was left empty', () => {
  expect(bodyOf(kinds.bank, { kode: ' 132 ', nama: 'Bank Papua', panjangMin: '', panjangMaks: '16' })).toEqual({
    kode: '132',
    nama: 'Bank Papua',
    panjangMaks: 16,
  });
});

it('keeps what the form does not show', () => {
  const branch = { id: 'kenyam', versi: 3, nama: 'DPC Kenyam', wilayah: [{ distrikAsal: '95.08.01' }] };
  expect(bodyOf(kinds.branch, { nama: 'DPC Kenyam Raya' }, branch)).toEqual({
    nama: 'DPC Kenyam Raya',
    wilayah: [{ distrikAsal: '95.08.01' }],
  });
});
