// The bond of a paper with many rows: the vectors that the domain has, and what turns red.
import { describe, expect, it } from 'vitest';
import { checkList, compareList, emptyList, type TypedList } from './list-paper';
import { listBondOf, rowCommitment, secretOf } from './list-seal';
import { commitment } from './seal';
import { boundList } from './testing';

const secret = '000102030405060708090a0b0c0d0e0f';
const salt = 'f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff';
/** Shared with the domain: `domain/src/list_seal.rs`. */
const vectors = [
  ['nama', 'Yonas  Contoh ', 'c32563bb6d5b689b1e735edc131573c09c12e4bf5d4dbad0f4a215e5a0a6d49e'],
  ['rekening', '002 2345', 'b0e9b64314195164b39dd4578b9e05cb289468de6a05d857a6853d30e99c2d38'],
  ['jumlah', '6000000', '3a9b58a2eea7d8df20305c9ca0ae12543e9cb765eaac294d9a400c61ddf3efcb'],
] as const;

describe('the bond of a list', () => {
  it('is made as the domain makes it', async () => {
    for (const [fact, text, hash] of vectors) expect(await rowCommitment(secret, salt, fact, text), text).toBe(hash);
    expect(await commitment(secret, 'nomor', '188.4/12/2026')).toBe(
      'a06c8265a34bdba220353adb6cc2b0f721a81af7873f0501b8dcf711e5533bb9',
    );
  });

  it('opens with the secret of its code alone', async () => {
    const { proof, list, code } = await boundList();
    expect(secretOf(code.slice(code.indexOf('#')))).toBe(secret);
    expect(secretOf('#k=zz')).toBeNull();
    expect((await checkList(proof, list, secret, 'good')).state).toBe('good');
    expect((await checkList(proof, list, null, 'good')).state).toBe('open');
    expect((await checkList(proof, list, secret.replace('f', 'e'), 'good')).state).toBe('bad');
    // Never better than the event.
    expect(await checkList(proof, list, secret, 'open')).toMatchObject({ state: 'open', code: 'open' });
    expect(await checkList(proof, list, secret, 'bad')).toMatchObject({ state: 'bad', unproven: true });
    const later = { ...list, terakhir: proof.nomorPeristiwa + 4 };
    expect((await checkList(proof, later, secret, 'good')).replacedBy).toBe(proof.nomorPeristiwa + 4);
  });

  it('is nothing where the event binds nothing', async () => {
    const { proof } = await boundList();
    expect(listBondOf(proof.amplop)).not.toBeNull();
    expect(listBondOf(btoa(atob(proof.amplop ?? '').slice(0, 60)))).toBeNull();
    expect(listBondOf('???')).toBeNull();
    expect(listBondOf(null)).toBeNull();
  });
});

describe('what is typed from a list', () => {
  const compare = async (typed: Partial<TypedList>, erased = false) => {
    const { proof, list } = await boundList();
    const bond = listBondOf(proof.amplop);
    if (!bond) throw new Error('no bond');
    if (erased) list.garam[1] = null;
    return compareList(bond, secret, list, { ...emptyList, ...typed });
  };

  it('is the same as the record, whatever its letters and dots', async () => {
    const typed = {
      nomor: ' 188.4/12/2026',
      tanggal: '2026-03-01',
      banyak: '3',
      total: 'Rp 9.000.000,00',
      nama: 'yonas  contoh',
      rekening: '002 berakhir 2345',
      jumlah: '6.000.000',
    };
    const found = await compare(typed);
    expect(Object.keys(found)).toHaveLength(7);
    expect(new Set(Object.values(found))).toEqual(new Set(['same']));
  });

  it.each([
    ['nomor', { nomor: '188.4/13/2026' }],
    ['tanggal', { tanggal: '2026-03-02' }],
    ['banyak', { banyak: '4' }],
    ['total', { total: '90.000.000' }],
    ['nama', { nama: 'Nama Palsu' }],
    ['jumlah', { nama: 'Yonas Contoh', jumlah: '60.000.000' }],
    ['rekening', { nama: 'Yonas Contoh', rekening: '002 9999' }],
    ['jumlah', { baris: '1', jumlah: '3.000.000' }],
    ['nama', { baris: '2', nama: 'Yonas Contoh' }],
    ['baris', { baris: '4', nama: 'Yonas Contoh' }],
  ] as const)('names the %s that differs', async (part, typed) => {
    expect(await compare(typed)).toMatchObject({ [part]: 'other' });
  });

  it('finds the right row of two with one name', async () => {
    expect(await compare({ nama: 'Yonas Contoh', jumlah: '2.000.000' })).toMatchObject({
      nama: 'same',
      jumlah: 'same',
    });
    expect(await compare({ nama: 'Yonas Contoh', jumlah: '1.000.000' })).toMatchObject({
      nama: 'same',
      jumlah: 'other',
    });
  });

  it('says nothing of an erased person, and nothing of an amount that is nobody’s', async () => {
    expect(await compare({ nama: 'Agus Contoh' }, true)).toEqual({ nama: 'unsaid' });
    expect(await compare({ baris: '2', nama: 'Agus Contoh' }, true)).toMatchObject({ nama: 'unsaid' });
    expect(await compare({ baris: '1', nama: 'Agus Contoh' }, true)).toMatchObject({ nama: 'other' });
    expect(await compare({ jumlah: '6000000' })).toEqual({ jumlah: 'unsaid' });
  });
});
