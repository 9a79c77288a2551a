// The bond of a paper with many rows: the vectors that the domain has, and what turns red.
import { describe, expect, it } from 'vitest';
import { codeOf } from './code';
import { checkList, compareList, emptyList, type TypedList } from './list-paper';
import { listBondOf, rowCommitment } from './list-seal';
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
    const fragment = code.slice(code.indexOf('#'));
    expect(codeOf(fragment).secret).toBe(secret);
    expect((await checkList(proof, list, fragment, 'good')).state).toBe('good');
    expect((await checkList(proof, list, '', 'good')).state).toBe('open');
    expect((await checkList(proof, list, fragment.replace('f', 'e'), 'good')).state).toBe('bad');
    // Never better than the event.
    expect(await checkList(proof, list, fragment, 'open')).toMatchObject({ state: 'open', code: 'open' });
    expect(await checkList(proof, list, fragment, 'bad')).toMatchObject({ state: 'bad', unproven: true });
    const later = { ...list, terakhir: proof.nomorPeristiwa + 4 };
    expect((await checkList(proof, later, fragment, 'good')).replacedBy).toBe(proof.nomorPeristiwa + 4);
  });

  it('tells a damaged code from none and from another, and offers what needs no code', async () => {
    const { proof, list, code } = await boundList();
    const fragment = code.slice(code.indexOf('#'));
    const capitals = `#k=${secret.toUpperCase()}`;
    expect(await checkList(proof, list, capitals, 'good')).toMatchObject({ state: 'good', held: 'fine' });
    expect(await checkList(proof, list, '', 'good')).toMatchObject({ held: 'unread', typed: null });
    for (const [given, state, held] of [
      [fragment.slice(0, -1), 'open', 'damaged'],
      ['#k=', 'open', 'damaged'],
      ['#n=Yonas&r=002+2345', 'open', 'damaged'],
      [fragment.replace('f', 'e'), 'bad', 'bad'],
    ] as const) {
      const check = await checkList(proof, list, given, 'good');
      expect(check, given).toMatchObject({ state, held });
      expect(check.typed?.labels.map(([part]) => part)).toEqual(['nomor', 'tanggal', 'banyak', 'total']);
      expect(await check.typed?.compare({ banyak: '3' })).toMatchObject({ state: 'open', differs: [] });
      expect(await check.typed?.compare({ banyak: '4' })).toMatchObject({ state: 'bad', differs: ['banyak'] });
    }
    const unbound = await checkList({ ...proof, amplop: null }, list, fragment, 'good');
    expect(unbound).toMatchObject({ held: 'elsewhere', typed: null });
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
    ['rekening', { nama: 'Yonas Contoh', rekening: '9999' }],
    ['rekening', { baris: '1', rekening: '009 2345' }],
    ['baris', { baris: '4', nama: 'Yonas Contoh' }],
    ['baris', { baris: '0', nama: 'Yonas Contoh' }],
  ] as const)('names the %s that differs', async (part, typed) => {
    expect(await compare(typed)).toMatchObject({ [part]: 'other' });
  });

  it('takes the last four digits of an account without its bank', async () => {
    expect(await compare({ nama: 'Yonas Contoh', rekening: '2345' })).toEqual({ nama: 'same', rekening: 'same' });
    expect(await compare({ baris: '1', rekening: '2345' })).toEqual({ baris: 'same', rekening: 'same' });
  });

  it.each([
    ['total', { total: 'sembilan juta' }],
    ['total', { total: 'Rp' }],
    ['total', { total: '-9000000' }],
    ['banyak', { banyak: 'enam puluh dua' }],
    ['baris', { baris: 'x', nama: 'Yonas Contoh' }],
    ['jumlah', { baris: '1', jumlah: 'lima juta' }],
    ['jumlah', { jumlah: 'lima juta' }],
    ['rekening', { nama: 'Yonas Contoh', rekening: 'abcd' }],
  ] as const)('does not read words as %s', async (part, typed) => {
    expect(await compare(typed)).toMatchObject({ [part]: 'unreadable' });
    const { proof, list, code } = await boundList();
    const check = await checkList(proof, list, code.slice(code.indexOf('#')), 'good');
    const told = await check.typed?.compare(typed);
    expect(told?.state).toBe('open');
    expect(told?.errors[part]).toMatch(/^Tulis dengan angka/);
  });

  it('reads its day as it is written here, and says so of what is no day', async () => {
    for (const tanggal of ['01-03-2026', '1/3/2026', '01032026', '1 Maret 2026', '1  maret 2026'])
      expect(await compare({ tanggal }), tanggal).toEqual({ tanggal: 'same' });
    expect(await compare({ tanggal: '03-01-2026' })).toEqual({ tanggal: 'other' });
    const { proof, list, code } = await boundList();
    const check = await checkList(proof, list, code.slice(code.indexOf('#')), 'good');
    for (const tanggal of ['1 Maretus 2026', '31-02-2026', 'kemarin']) {
      const told = await check.typed?.compare({ nomor: '188.4/12/2026', tanggal });
      expect(told?.state, tanggal).toBe('open');
      expect(told?.errors.tanggal).toBe('Tulis tanggal seperti 31-12-2026 atau 31 Desember 2026.');
    }
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
