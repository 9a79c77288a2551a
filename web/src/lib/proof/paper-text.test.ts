// A receipt prints the bank's name; its code carries the bank's number alone.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bankName } from '../../api/words/bank-name';
import { accountText } from './paper-text';

it('names the bank beside its code, as the receipt does', () => {
  expect(accountText('002 0864')).toBe('BRI (002), berakhir 0864');
  expect(accountText('132 0864')).toBe('Bank Papua (BPD Papua) (132), berakhir 0864');
  expect(accountText('999 0864')).toBe('bank berkode 999, berakhir 0864');
});

it('knows every bank of the reference list by its name there', () => {
  const [, ...rows] = readFileSync('../domain/reference/bank.csv', 'utf8').trim().split('\n');
  expect(Object.entries(bankName).sort()).toEqual(rows.map((row) => row.split(',').slice(0, 2)).sort());
});
