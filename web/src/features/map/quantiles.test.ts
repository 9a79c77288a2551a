import { describe, expect, it } from 'vitest';
import { colourOf, quantilesOf } from './quantiles';

describe('steps of a map', () => {
  it('hold as many districts each, whatever the largest is', () => {
    const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1000, 0, 0];
    const tops = quantilesOf(values);
    expect(tops).toEqual([2, 4, 6, 8, 1000]);
    expect(values.map((value) => colourOf(value, tops))).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 0, 0]);
  });

  it('are fewer where many have the same, and none where none has any', () => {
    expect(quantilesOf([0, 0])).toEqual([]);
    expect(colourOf(0, [])).toBe(0);
    const tops = quantilesOf([3, 3, 3]);
    expect(tops).toEqual([3]);
    expect(colourOf(3, tops)).toBe(5);
    expect(quantilesOf([1, 1, 1, 1, 9])).toEqual([1, 9]);
    expect(colourOf(1, [1, 9])).toBe(4);
  });
});
