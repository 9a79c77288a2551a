import { expect, it } from 'vitest';
import { yearsWithRows } from './queries';

it('offers the years that have rows, and the one of the address', () => {
  const names = [{ tahun: 2025 }, { tahun: 2019 }];
  expect(yearsWithRows(names, [{ tahun: 2026 }, { tahun: 2025 }])).toEqual([2026, 2025, 2019]);
  expect(yearsWithRows(names, [], 2024)).toEqual([2025, 2024, 2019]);
  expect(yearsWithRows([], [])).toEqual([]);
});
