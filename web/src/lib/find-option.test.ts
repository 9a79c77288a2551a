import { expect, it } from 'vitest';
import { findOption } from './find-option';

const banks = [
  { value: '002', label: 'BRI', full: 'Bank Rakyat Indonesia' },
  { value: '132', label: 'Bank Papua (BPD Papua)', full: 'Bank Pembangunan Daerah Papua' },
  { value: '008', label: 'Bank Mandiri' },
];

it.each([
  ['rakyat', ['002']],
  ['Bank Rakyat Indonesia', ['002']],
  ['bri', ['002']],
  ['pembangunan papua', ['132']],
  ['mandiri', ['008']],
  ['bank', ['002', '132', '008']],
  ['syariah', []],
  ['', ['002', '132', '008']],
])('%s', (search, found) => {
  const kept = findOption({ options: banks, search, limit: Number.POSITIVE_INFINITY });
  expect(kept.map((one) => ('value' in one ? one.value : ''))).toEqual(found);
});
