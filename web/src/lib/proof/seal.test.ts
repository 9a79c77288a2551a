import { describe, expect, it } from 'vitest';
import { bondOf, canonical, commitment, openingOf, opens } from './seal';
import { base64, envelopeOf } from './testing';

const secret = '000102030405060708090a0b0c0d0e0f';

/** Shared with the domain: `domain/src/disbursement/seal.rs`. */
const vectors = [
  ['nama', 'Yonas  Contoh ', '69ed4c93bc16754324ffd4456b44217ebb7a72a87b248e156fec23c05cb1299f'],
  ['rekening', '002 2345', '9a02cc00a8d964a4236092b2417a615e9041999e13de1b766ddd9328c3cdb746'],
  ['jumlah', '6000000', 'b0d940aa5881b335cb2cf345a18dbe2591ec87f5c694c20e2c09364275d4fecb'],
] as const;

const envelope64 = (payload: unknown, type?: string) => base64(envelopeOf(payload, type));

describe('what a paper prints', () => {
  it('is bound as the domain binds it', async () => {
    for (const [fact, text, expected] of vectors) expect(await commitment(secret, fact, text)).toBe(expected);
  });

  it('is the same in capitals and with more spaces, and nothing else', () => {
    expect(canonical(' Yonas   contoh ')).toBe('YONAS CONTOH');
    expect(canonical('Yonas Contoh 2')).not.toBe('YONAS CONTOH');
  });

  it('is read from the part of the address that no browser sends', () => {
    const fragment = `#k=${secret}&n=Yonas+Contoh&r=002+2345`;
    expect(openingOf(fragment)).toEqual({ secret, name: 'Yonas Contoh', account: '002 2345' });
    for (const cut of ['', '#k=00', '#bandingkan', `#k=${secret}&n=Yonas`]) expect(openingOf(cut)).toBeNull();
  });

  it('opens with the genuine text alone', async () => {
    const facts = vectors.map(([fact, , hash]) => ({ fact, commitment: hash }));
    const bond = bondOf(envelope64({ on: '2026-01-01', paper: { facts } }));
    if (!bond) throw new Error('no bond');
    expect(bond.number).toBe('019d0000');
    expect(await opens(bond, secret, 'nama', 'Yonas Contoh')).toBe(true);
    for (const [fact, forged] of [
      ['nama', 'Yonas Palsu'],
      ['rekening', '002 9999'],
      ['jumlah', '60000000'],
    ] as const)
      expect(await opens(bond, secret, fact, forged), forged).toBe(false);
    expect(await opens(bond, secret.replace('f', 'e'), 'nama', 'Yonas Contoh')).toBe(false);
  });

  it('is nothing where the event binds nothing, or is cut', () => {
    const whole = envelope64({ paper: { facts: [] } });
    expect(bondOf(whole)).not.toBeNull();
    expect(bondOf(envelope64({ on: '2026-01-01' }))).toBeNull();
    expect(bondOf(envelope64({ paper: { facts: [] } }, 'Returned'))).toBeNull();
    expect(bondOf(btoa(atob(whole).slice(0, 60)))).toBeNull();
    expect(bondOf('???')).toBeNull();
    expect(bondOf(null)).toBeNull();
  });
});
