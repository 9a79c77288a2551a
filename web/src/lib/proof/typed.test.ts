// What a reader types is read as a paper prints it: words and signs are never taken for nothing typed.
import { describe, expect, it } from 'vitest';
import { accountOf, amountOf, countOf, sameNumber, sameSerial } from './typed';

describe('an amount', () => {
  it.each(['2.700.000', '2700000', 'Rp 2.700.000,00', 'Rp2.700.000,-', ' rp. 2 700 000 ', 'Rp\u00a02.700.000'])(
    'is read in %s',
    (text) => expect(amountOf(text)).toBe('2700000'),
  );

  it.each([
    'sembilan juta',
    'Rp',
    '-2700000',
    '+2700000',
    '2.700.000,50',
    '2700000.00',
    '2.70.000',
    '2,700,000',
    '2700000x',
    '2e6',
    '２７',
    ',00',
  ])('is not in %s', (text) => expect(amountOf(text)).toBeNull());

  it('is nothing where nothing is typed', () => {
    expect([amountOf(''), amountOf('  '), countOf(' ')]).toEqual(['', '', '']);
    expect(accountOf(' ')).toBe('');
  });
});

describe('a count', () => {
  it('is digits alone', () => {
    expect(['62', ' 1.000 ', '007'].map(countOf)).toEqual(['62', '1000', '7']);
    for (const text of ['enam puluh dua', 'x', '-62', '62,00', 'Rp 62']) expect(countOf(text), text).toBeNull();
  });
});

describe('an account', () => {
  it.each([
    ['2345', { bank: null, last: '2345' }],
    ['002 2345', { bank: '002', last: '2345' }],
    ['002 ...2345', { bank: '002', last: '2345' }],
    ['bank 002, berakhir 2345', { bank: '002', last: '2345' }],
    ['0022345', { bank: '002', last: '2345' }],
    ['••••••2345', { bank: null, last: '2345' }],
    ['23 45', { bank: null, last: '2345' }],
  ])('is read in %s', (text, read) => expect(accountOf(text)).toEqual(read));

  it('is not cut to its last four digits', () => {
    for (const text of ['12345', '1234 5678 2345', '560597917172345', '02 2345', '002 12345', '00 2 2345', '00212345'])
      expect(accountOf(text), text).toBeNull();
    // On a paper that prints whole numbers these may be one.
    expect(accountOf('0022345', true)).toBeNull();
    expect(accountOf('002 2345', true)).toEqual({ bank: '002', last: '2345' });
  });

  it('is not in words, and not in less than four digits', () => {
    for (const text of ['abcd', '-2345', '234', 'x2345', '...']) expect(accountOf(text), text).toBeNull();
  });
});

describe('a number of a record', () => {
  const id = '019d0000-aaaa-7000-8000-00000000000b';

  it('is the same without dashes and in capitals', () => {
    for (const text of [id, id.toUpperCase(), id.replaceAll('-', ''), ` ${id.toUpperCase().replaceAll('-', ' ')} `])
      expect(sameNumber(text, id), text).toBe(true);
    for (const text of [id.replace('b', 'c'), `${id}0`, id.slice(1), ''])
      expect(sameNumber(text, id), text).toBe(false);
    // Other numbers keep their signs.
    expect(sameNumber(' 188.4/12/2026', '188.4/12/2026')).toBe(true);
    expect(sameNumber('18841-2', '188-41-2')).toBe(false);
  });

  it('has a serial of its receipt, by the position and the year of the transfer', () => {
    for (const text of ['KW-010479/2026', 'kw-010479/2026', 'KW 10479 / 2026', 'KW-10479/2026'])
      expect(sameSerial(text, 10_479, '2026-03-01'), text).toBe(true);
    for (const text of ['KW-010478/2026', 'KW-010479/2025', 'KW-010479', '10479', 'KW-0104790/2026'])
      expect(sameSerial(text, 10_479, '2026-03-01'), text).toBe(false);
  });
});
