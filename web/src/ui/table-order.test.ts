import { describe, expect, it } from 'vitest';
import { nextOrder, standing } from './table-order';

describe('the order on a head', () => {
  it('goes up, down, and back to the usual one', () => {
    const orders = { up: 'terlama', down: 'terbaru' };
    expect(nextOrder(orders, 'nama', 'nama')).toBe('terlama');
    expect(nextOrder(orders, 'terlama', 'nama')).toBe('terbaru');
    expect(nextOrder(orders, 'terbaru', 'nama')).toBe('nama');
  });
  it('is left again where the server knows one direction, and stays where that one is the usual', () => {
    expect(nextOrder({ up: 'nama' }, 'nama', 'terbaru')).toBe('terbaru');
    expect(nextOrder({ down: 'terlama' }, 'terlama', 'terlama')).toBe('terlama');
    expect(nextOrder({ up: 'terlama', down: 'terbaru' }, 'terbaru', 'terbaru')).toBe('terlama');
  });
  it('says how a column stands', () => {
    expect(standing({ up: 'nama' }, 'nama')).toBe('ascending');
    expect(standing({ down: 'jumlah' }, 'jumlah')).toBe('descending');
    expect(standing({ up: 'nama' }, undefined)).toBe('none');
    expect(standing({}, undefined)).toBe('none');
  });
});
