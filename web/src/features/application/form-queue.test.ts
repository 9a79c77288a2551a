import { describe, expect, it } from 'vitest';
import { neighbours, queueOf } from './form-queue';

describe('the list that a form was opened from', () => {
  it('is asked for as the address says, in the state that it shows by itself', () => {
    expect(queueOf('', 'diajukan')).toEqual({ status: 'diajukan' });
    expect(queueOf('?status=semua&page=3&search=Yo&sort=nama+asc', 'diajukan')).toEqual({
      search: 'Yo',
      sort: 'nama',
    });
    expect(queueOf('?distrikId=95.08.01&status=draf&tab=formulir')).toEqual({
      distrikId: '95.08.01',
      status: 'draf',
    });
  });
  it('says which form comes next: the one after it, then the first that is left', () => {
    const ids = ['a', 'b', 'c'];
    expect(neighbours(ids, 'a')).toEqual({ at: 0, before: undefined, next: 'b' });
    expect(neighbours(ids, 'c')).toEqual({ at: 2, before: 'b', next: 'a' });
    expect(neighbours(ids, 'z').next).toBe('a');
    expect(neighbours(['a'], 'a').next).toBeUndefined();
  });
  it('goes on where a decided form stood, and not to the first while more of the list is to come', () => {
    const ids = ['a', 'b', 'c'];
    expect(neighbours(ids, 'z', 1).next).toBe('b');
    expect(neighbours(ids, 'z', 3).next).toBe('a');
    expect(neighbours(ids, 'c', 0, false)).toEqual({ at: 2, before: 'b', next: undefined });
    expect(neighbours(ids, 'b', 0, false).next).toBe('c');
  });
});
