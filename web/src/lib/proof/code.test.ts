// The part of an address that no browser sends: whole, damaged, or no code of a paper at all.
import { describe, expect, it } from 'vitest';
import { codeOf } from './code';
import { openingOf } from './seal';

const secret = '000102030405060708090a0b0c0d0e0f';
const rest = 'n=Yonas+Contoh&r=002+2345';

describe('the code of a paper', () => {
  it('is the same in capitals', () => {
    const found = openingOf(`#k=${secret.toUpperCase()}&${rest}`);
    expect(found).toEqual({ secret, name: 'Yonas Contoh', account: '002 2345' });
  });

  it.each([
    `#k=${secret.slice(0, 20)}&${rest}`,
    `#k=${secret.slice(1)}&${rest}`,
    `#k=${secret}0&${rest}`,
    `#k=${secret.replace('f', 'g')}&${rest}`,
    `#${rest}`,
    '#k',
    `#k=&${rest}`,
  ])('is given and has no secret: %s', (fragment) => {
    expect(codeOf(fragment)).toMatchObject({ given: true, secret: null });
    expect(openingOf(fragment)).toBeNull();
  });

  it.each([`#k=${secret}`, `#k=${secret}&n=Yonas`, `#k=${secret}&r=002+2345`, `#k=${secret}&n=Yonas&r=002+23`])(
    'opens no receipt without a whole name and account: %s',
    (fragment) => {
      expect(codeOf(fragment)).toMatchObject({ given: true, secret });
      expect(openingOf(fragment)).toBeNull();
    },
  );

  it('is not in other fragments', () => {
    for (const fragment of ['', '#', '#bandingkan', '#rahasia', '#kode'])
      expect(codeOf(fragment).given, fragment).toBe(false);
  });
});
