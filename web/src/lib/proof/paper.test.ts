// A paper is never better than the proof of its event: not on the page, and not in the checker that works from a disk.
import { describe, expect, it } from 'vitest';
import type { Bytes } from './bytes';
import { checkProof, type Proof } from './check';
import { paperHeadline } from './headline';
import { trustWitnesses } from './memory';
import { judge } from './offline';
import { checkPaper } from './paper';
import {
  base64,
  boundList,
  boundPaper,
  entries,
  keyChange,
  type Log,
  meansOf,
  newLog,
  newMemory,
  newWitness,
  proofOf,
} from './testing';

const fragmentOf = (code: string) => code.slice(code.indexOf('#'));

async function paidProof(log: Log, name?: string) {
  const { envelope, paid, code } = await boundPaper(name);
  const all = entries(13).with(5, envelope as Bytes);
  const proof: Proof = {
    ...(await proofOf(log, all, 5)),
    isi: { jenis: 'keuangan', waktu: '2026-01-01T00:00:00Z', ringkasan: 'Dana ditransfer.', pembayaran: paid },
  };
  return { proof, paid, code, all };
}

describe('a paper beside the verdict', () => {
  it('is green for a genuine paper of a proven event', async () => {
    const { proof, paid, code, all } = await paidProof(await newLog());
    const { state } = await checkProof(proof, 5, await meansOf(newMemory(), all));
    expect(state).toBe('good');
    const check = await checkPaper(proof, paid, fragmentOf(code), state);
    expect([check.state, ...Object.values(check.parts)]).toEqual(Array(6).fill('good'));
    expect(check.serial).toEqual({ text: 'KW-000005/2026', state: 'good' });
  });

  it('shows nothing green over a made-up envelope', async () => {
    const { proof, paid, all } = await paidProof(await newLog());
    const forged = await boundPaper('Nama Palsu');
    const lie = { ...proof, amplop: base64(forged.envelope) };
    const { state } = await checkProof(lie, 5, await meansOf(newMemory(), all));
    expect(state).toBe('bad');
    const check = await checkPaper(lie, paid, fragmentOf(forged.code), state);
    expect(check.state).toBe('bad');
    expect(check.unproven).toBe(true);
    expect(Object.values(check.parts)).not.toContain('good');
  });

  it('waits where the proof could not be asked to its end', async () => {
    const { proof, paid, code } = await paidProof(await newLog());
    const check = await checkPaper(proof, paid, fragmentOf(code), 'open');
    expect(check.state).toBe('open');
    expect(Object.values(check.parts)).not.toContain('good');
  });

  it('is damaged, not without a code, where its code is cut; what needs no code is still typed', async () => {
    const { proof, paid, code } = await paidProof(await newLog());
    const fragment = fragmentOf(code);
    for (const cut of [fragment.replace(/k=.{12}/, 'k='), fragment.replace(/k=[^&]*&/, '')]) {
      const check = await checkPaper(proof, paid, cut, 'good');
      expect(check).toMatchObject({ state: 'open', held: 'damaged', opening: null });
      expect(check.typed?.labels.map(([part]) => part)).toEqual(['jumlah', 'nomor']);
      // Nothing typed makes such a paper green.
      expect(await check.typed?.compare({ jumlah: '6.000.000' })).toMatchObject({ state: 'open', differs: [] });
      expect(await check.typed?.compare({ jumlah: '6.000.001' })).toMatchObject({ state: 'bad', differs: ['jumlah'] });
    }
    // With the secret alone the name can still be typed.
    const nameless = await checkPaper(proof, paid, fragment.replace(/&.*/, ''), 'good');
    expect(nameless).toMatchObject({ state: 'open', held: 'damaged', opening: null });
    expect(await nameless.typed?.compare({ nama: 'Nama Palsu' })).toMatchObject({ differs: ['nama'] });
    expect(await nameless.typed?.compare({ nama: 'Yonas Contoh' })).toMatchObject({ state: 'open', differs: [] });
    const capitals = await checkPaper(
      proof,
      paid,
      fragment.replace(/k=[^&]*/, (k) => `k=${k.slice(2).toUpperCase()}`),
      'good',
    );
    expect(capitals).toMatchObject({ state: 'good', held: 'fine' });
    // No paper was looked at: nothing of it is green, and the event's own green is not shown over it.
    const unread = await checkPaper(proof, paid, '', 'good');
    expect(unread).toMatchObject({ state: 'open', held: 'unread', typed: null });
    expect([unread.parts.nomor, unread.serial?.state]).toEqual(['open', 'open']);
    const inHand = { held: unread.held, given: false, isPrinted: true, isStray: false, differs: false };
    expect(paperHeadline('good', inHand)).toMatchObject({
      state: 'open',
      title: expect.stringContaining('belum dicocokkan'),
    });
  });

  it('belongs elsewhere where the event binds nothing', async () => {
    const { proof, paid, code } = await paidProof(await newLog());
    const bare = { ...proof, amplop: null };
    expect(await checkPaper(bare, paid, fragmentOf(code), 'good')).toMatchObject({ held: 'elsewhere', typed: null });
    expect(await checkPaper(bare, paid, '', 'good')).toMatchObject({ held: 'fine' });
  });

  it('is still typed from when it is red, and never green then', async () => {
    const { proof, paid, code } = await paidProof(await newLog());
    const forged = await checkPaper(proof, paid, fragmentOf(code).replace('Yonas', 'Palsu'), 'good');
    expect(forged).toMatchObject({ state: 'bad', held: 'bad' });
    expect(await forged.typed?.compare({ nama: 'Yonas Contoh' })).toMatchObject({ state: 'open', differs: [] });
    expect(await forged.typed?.compare({ nama: 'Palsu Contoh' })).toMatchObject({ state: 'bad', differs: ['nama'] });
    const other = await checkPaper(proof, paid, fragmentOf(code).replace('k=0', 'k=1'), 'good');
    expect(other).toMatchObject({ state: 'bad', held: 'bad' });
    expect(other.typed?.labels.map(([part]) => part)).toEqual(['jumlah', 'nomor']);
  });
});

describe('what is typed from a receipt', () => {
  const typed = async (parts: Record<string, string>) => {
    const { proof, paid, code } = await paidProof(await newLog());
    const { typed } = await checkPaper(proof, paid, fragmentOf(code), 'good');
    if (!typed) throw new Error('nothing to type');
    return typed.compare(parts);
  };

  it.each([
    { jumlah: 'Rp 6.000.000,00' },
    { jumlah: 'Rp6.000.000,-' },
    { rekening: '2345' },
    { rekening: '002 2345' },
    { nomor: '019D0000' },
    { nomor: 'KW-000005/2026' },
    { nama: 'yonas  contoh', jumlah: '6000000' },
  ])('is the same in %o', async (parts) => {
    expect(await typed(parts)).toMatchObject({ state: 'good', differs: [], errors: {} });
  });

  it.each([
    ['jumlah', '6.000.001'],
    ['rekening', '9999'],
    ['rekening', '009 2345'],
    ['nomor', 'KW-000006/2026'],
    ['nomor', 'KW-000005/2025'],
    ['nomor', '019d0001'],
  ])('differs in %s %s', async (part, text) => {
    expect(await typed({ [part]: text })).toMatchObject({ state: 'bad', differs: [part] });
  });

  it.each([
    ['jumlah', 'sembilan juta'],
    ['jumlah', 'Rp'],
    ['jumlah', '-6000000'],
    ['rekening', 'abcd'],
  ])('is never green over %s %s', async (part, text) => {
    const found = await typed({ nama: 'Yonas Contoh', [part]: text });
    expect(found.state).toBe('open');
    expect(found.errors[part]).toMatch(/^Tulis dengan angka/);
  });

  it('says of an account that its last four digits alone were compared, and takes no more', async () => {
    expect((await typed({ rekening: '2345' })).text).toMatch(/hanya empat angka terakhir yang dibandingkan/);
    expect((await typed({ nama: 'Yonas Contoh' })).text).toBe('Yang Anda ketik sama dengan catatan.');
    for (const rekening of ['1234567892345', '99999 2345', '0022345']) {
      const found = await typed({ nama: 'Yonas Contoh', rekening });
      expect(found).toMatchObject({ state: 'open', differs: [] });
      expect(found.errors.rekening).toMatch(/^Ketik empat angka terakhir saja; hanya itu yang tercatat\./);
    }
  });

  it('is nothing to be green about where nothing is typed', async () => {
    expect((await typed({ nama: '  ' })).state).toBe('open');
  });
});

describe('the checker on a disk', () => {
  it('is green with the key that the reader expects', async () => {
    const log = await newLog();
    const { proof, code } = await paidProof(log);
    const found = await judge(proof, code, [log.key]);
    expect(found.state).toBe('good');
    expect(found.lines.join('\n')).toMatch(/Belum ada kantor di luar/);
  });

  it('is not green for a log that somebody signed himself, with JSON and code of the same hand', async () => {
    const { proof, code } = await paidProof(await newLog(), 'Nama Palsu');
    // Nobody told which key to expect: it cannot be said.
    expect((await judge(proof, code, [])).state).toBe('open');
    expect((await judge(proof, code, [])).title).toMatch(/Belum dapat dipastikan/);
    // With the key of the true log it is a forgery.
    expect((await judge(proof, code, [(await newLog()).key])).state).toBe('bad');
  });

  it('follows a key that the expected one announced', async () => {
    const [old, fresh] = [await newLog(), await newLog()];
    const { proof, code } = await paidProof(fresh);
    const change = await keyChange(old, fresh, 5);
    expect((await judge({ ...proof, pergantianKunci: [change] }, code, [old.key])).state).toBe('good');
    expect((await judge(proof, code, [old.key])).state).toBe('bad');
  });

  it('is red for a forged name, account or receipt number, and for a JSON whose content was exchanged', async () => {
    const log = await newLog();
    const { proof, paid, code } = await paidProof(log);
    const number = { ...paid, nomorKuitansi: '019d9999' };
    const amount = { ...paid, jumlah: 60_000_000 };
    const isi = proof.isi as NonNullable<Proof['isi']>;
    const lies: [Proof, string][] = [
      [proof, code.replace('Yonas', 'Palsu')],
      [proof, code.replace('002+2345', '002+9999')],
      [{ ...proof, isi: { ...isi, pembayaran: number } }, code],
      [{ ...proof, isi: { ...isi, pembayaran: amount } }, code],
      [{ ...proof, amplop: base64((await boundPaper('Palsu Contoh')).envelope) }, code.replace('Yonas', 'Palsu')],
    ];
    for (const [lie, address] of lies) expect((await judge(lie, address, [log.key])).state, address).toBe('bad');
    expect((await judge(proof, 'tanpa kode', [log.key])).state).toBe('open');
  });

  it('is red for an address of another event', async () => {
    const log = await newLog();
    const { proof, code } = await paidProof(log);
    for (const address of [code.replace('verifikasi/5', 'verifikasi/6'), 'https://portal.test/verifikasi/6']) {
      const found = await judge(proof, address, [log.key]);
      expect(found).toMatchObject({ state: 'bad', typed: null });
      expect(found.lines.join('\n')).toMatch(/nomor peristiwa berbeda/i);
    }
  });

  it('says of a damaged code that it is damaged', async () => {
    const log = await newLog();
    const { proof, code } = await paidProof(log);
    const found = await judge(proof, code.replace(/k=.{12}/, 'k='), [log.key]);
    expect(found.state).toBe('open');
    expect(found.lines.join('\n')).toMatch(/Kode pada kertas ini tidak utuh/);
    expect((await judge({ ...proof, isi: null }, code.replace(/k=.{12}/, 'k='), [log.key])).state).toBe('open');
  });
});

describe('a list on a disk', () => {
  const listed = async () => {
    const log = await newLog();
    const { envelope, list, code } = await boundList();
    const proof: Proof = {
      ...(await proofOf(log, entries(13).with(5, envelope as Bytes), 5)),
      isi: { jenis: 'sk-penetapan', waktu: '2026-01-01T00:00:00Z', ringkasan: 'Isi kertas diikat.', daftar: list },
    };
    return { log, proof, code };
  };

  it('is green with its own code, red with another, and waits without one', async () => {
    const { log, proof, code } = await listed();
    const found = await judge(proof, code, [log.key]);
    expect(found).toMatchObject({ state: 'good', list: { code: 'good', replacedBy: null } });
    expect((await judge(proof, code.replace('#k=0', '#k=1'), [log.key])).state).toBe('bad');
    expect((await judge(proof, 'tanpa kode', [log.key])).state).toBe('open');
    // A log that somebody signed himself vouches for nothing.
    expect((await judge(proof, code, [])).state).toBe('open');
  });

  it('is red for another head than the proven one, and waits where the file holds no paper', async () => {
    const { log, proof, code } = await listed();
    const forged = await boundList('0f0e0d0c0b0a09080706050403020100');
    expect((await judge({ ...proof, amplop: base64(forged.envelope) }, code, [log.key])).state).toBe('bad');
    expect((await judge({ ...proof, isi: null }, code, [log.key])).state).toBe('open');
  });
});

describe('offices outside', () => {
  const cosigned = async (log: Log, size: number, witness: Awaited<ReturnType<typeof newWitness>>) => {
    const proof = await proofOf(log, entries(size), 2);
    const text = proof.checkpoint.slice(0, proof.checkpoint.indexOf('\n\n') + 1);
    const saksi = [{ nama: 'Inspektorat', kunci: witness.key, waktu: '2026-01-01T00:00:00Z' }];
    return { ...proof, checkpoint: proof.checkpoint + (await witness.line(text, 1_767_225_600)), saksi };
  };

  it('are remembered by their keys, and a change is told', async () => {
    const [log, witness, other] = [await newLog(), await newWitness(), await newWitness()];
    const memory = newMemory();
    const ask = async (proof: Proof) => checkProof(proof, 2, await meansOf(memory, entries(proof.ukuran)));
    const first = await ask(await cosigned(log, 9, witness));
    expect(first).toMatchObject({ state: 'good', first: true, witnesses: ['Inspektorat'], gone: [] });
    expect(memory.seen?.witnesses).toEqual({ Inspektorat: witness.key });
    expect(await ask(await cosigned(log, 11, witness))).toMatchObject({ state: 'good', first: false });
    // Another key under the same name vouches for nothing until somebody asked that office.
    const changed = await ask(await cosigned(log, 12, other));
    expect(changed).toMatchObject({ state: 'open', witnesses: [] });
    expect(changed.steps.find((step) => step.name === 'witness')?.text).toMatch(/BERBEDA/);
    expect(memory.seen?.witnesses).toEqual({ Inspektorat: witness.key });
    trustWitnesses(memory, log.origin, [{ nama: 'Inspektorat', kunci: other.key }]);
    expect(await ask(await cosigned(log, 12, other))).toMatchObject({ state: 'good', witnesses: ['Inspektorat'] });
    // One that vouched before and does not any more is named.
    expect(await ask(await proofOf(log, entries(13), 2))).toMatchObject({ state: 'good', gone: ['Inspektorat'] });
    expect(memory.seen?.witnesses).toEqual({ Inspektorat: other.key });
  });
});
