// A number is written one way, whoever wrote it down.
import { expect, it } from 'vitest';
import { phoneLink, phoneText } from './phone';

it.each([
  ['+62969000132', '0969 000132'],
  ['0969 000132', '0969 000132'],
  ['(0969) 000-132', '0969 000132'],
  ['+62 0969 000132', '0969 000132'],
  ['0969 31234', '0969 31234'],
  ['+6281234567890', '0812 3456 7890'],
  ['0812 3456 7890', '0812 3456 7890'],
  ['0812-3456-789', '0812 3456 789'],
  ['081234567', '0812 34567'],
  ['0812345678901', '0812 3456 78901'],
  ['(021) 1234-5678', '021 1234 5678'],
  ['6221345678', '021 345678'],
])('%s is shown as %s', (text, shown) => {
  expect(phoneText(text)).toBe(shown);
  expect(phoneText(shown)).toBe(shown);
});

it.each(['122', '', '0812••••7890', '0969 31234 atau 31235', '+1 202 555 0100', '1500 123'])(
  'what is no whole number stays: %s',
  (text) => expect(phoneText(text)).toBe(text),
);

it('calls the number whatever signs are in it', () => {
  expect(['(0969) 000-122', '0812 3456 7890', '+6281234567890', '122', '1500 123'].map(phoneLink)).toEqual([
    'tel:+62969000122',
    'tel:+6281234567890',
    'tel:+6281234567890',
    'tel:122',
    'tel:1500123',
  ]);
});
