// The proof library against RFC 6962 trees built here by definition, the known CT vectors, and every kind of tampering.
import { describe, expect, it } from 'vitest';
import { type Bytes, fromHex, toHex } from './bytes';
import { checkProof, type Proof } from './check';
import { compareKept } from './compare';
import { counts, readKeyChanges } from './key-change';
import { consistencyProof, continues, includes, leafHash } from './merkle';
import { parseKey, parseNote } from './note';
import {
  base64,
  entries,
  flip,
  keyChange,
  leavesOf,
  meansOf,
  newLog,
  newMemory,
  newWitness,
  path,
  proofOf,
  readerOf,
  root,
  tilesOf,
} from './testing';
import { rangesFromTiles, tilePath } from './tiles';
import { seenHere } from './tree';
import { watchLog } from './watch';

const vectors = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(fromHex);
const knownRoots: Record<number, string> = {
  1: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  2: 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  3: 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  8: '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
};

describe('Merkle proofs', () => {
  it('has the roots of the known vectors', async () => {
    const leaves = await Promise.all(vectors.map(leafHash));
    for (const [count, hash] of Object.entries(knownRoots))
      expect(toHex(await root(leaves.slice(0, Number(count))))).toBe(hash);
  });

  it('accepts every leaf of trees of 1 to 20 leaves, and refuses it elsewhere', async () => {
    const all = await leavesOf(20);
    for (let size = 1; size <= 20; size += 1) {
      const leaves = all.slice(0, size);
      const top = await root(leaves);
      for (let index = 0; index < size; index += 1) {
        const leaf = leaves[index] as Bytes;
        const proof = await path(index, leaves);
        expect(await includes(leaf, index, size, proof, top)).toBe(true);
        expect(await includes(flip(leaf), index, size, proof, top)).toBe(false);
        expect(await includes(leaf, index, size, proof, flip(top, 31))).toBe(false);
        expect(await includes(leaf, index, size, [...proof, top], top)).toBe(false);
        if (size > 1) expect(await includes(leaf, (index + 1) % size, size, proof, top)).toBe(false);
        if (proof[0])
          expect(await includes(leaf, index, size, [flip(proof[0], 7), ...proof.slice(1)], top)).toBe(false);
      }
    }
  });

  it('accepts every continuation up to 17 leaves, and refuses a forked one', async () => {
    const all = await leavesOf(17);
    for (let size = 1; size <= 17; size += 1) {
      const leaves = all.slice(0, size);
      const top = await root(leaves);
      for (let old = 1; old <= size; old += 1) {
        const oldRoot = await root(leaves.slice(0, old));
        const proof = await consistencyProof(old, size, (from, to) => root(leaves.slice(from, to)));
        expect(await continues(old, oldRoot, size, top, proof)).toBe(true);
        expect(await continues(old, flip(oldRoot), size, top, proof)).toBe(false);
        expect(await continues(old, oldRoot, size, flip(top), proof)).toBe(false);
      }
    }
  });

  it('reads ranges from tiles as from leaves, over more than one tile', async () => {
    const leaves = await leavesOf(700);
    const range = rangesFromTiles(700, tilesOf(leaves));
    for (const [from, to] of [
      [0, 700],
      [0, 256],
      [256, 512],
      [512, 700],
      [640, 672],
      [699, 700],
      [512, 640],
    ] as const) {
      expect(toHex(await range(from, to))).toBe(toHex(await root(leaves.slice(from, to))));
    }
  });

  it('names tiles as C2SP does', () => {
    expect(tilePath(0, 0, 256)).toBe('/log/tile/0/000');
    expect(tilePath(0, 1234067, 256)).toBe('/log/tile/0/x001/x234/067');
    expect(tilePath(1, 4, 17)).toBe('/log/tile/1/004.p/17');
  });
});

// ---- whole proofs -------------------------------------------------------------------------------------------

describe('a whole proof', () => {
  it('is green for a true event, also without its envelope', async () => {
    const log = await newLog();
    const proof = await proofOf(log, entries(13), 5);
    const verdict = await checkProof(proof, 5, await meansOf(newMemory(), entries(13)));
    expect(verdict.state).toBe('good');
    expect(verdict.steps.map((step) => step.name)).toEqual(['signature', 'inclusion', 'content', 'consistency']);
    expect((await checkProof({ ...proof, amplop: null }, 5, await meansOf(newMemory(), []))).state).toBe('good');
  });

  it('is red when any byte of leaf, path, envelope, checkpoint or key is flipped', async () => {
    const log = await newLog();
    const proof = await proofOf(log, entries(13), 5);
    const flipHex = (text: string) => toHex(flip(fromHex(text), 3));
    const bad: Proof[] = [
      { ...proof, daun: flipHex(proof.daun) },
      ...proof.jalur.map((hash, at) => ({ ...proof, jalur: proof.jalur.with(at, flipHex(hash)) })),
      { ...proof, amplop: base64(flip(entries(13)[5] as Bytes)) },
      { ...proof, ukuran: 14 },
      { ...proof, checkpoint: proof.checkpoint.replace('\n13\n', '\n14\n') },
      { ...proof, checkpoint: proof.checkpoint.replace('nduga', 'ndvga') },
      { ...proof, kunci: (await newLog()).key },
      { ...proof, kunci: 'rusak' },
    ];
    for (const tampered of bad)
      expect((await checkProof(tampered, 5, await meansOf(newMemory(), entries(13)))).state).toBe('bad');
    expect((await checkProof(proof, 6, await meansOf(newMemory(), entries(13)))).state).toBe('bad');
  });

  it('is red for each single flipped byte of the signed note', async () => {
    const log = await newLog();
    const proof = await proofOf(log, entries(9), 2);
    for (let at = 0; at < proof.checkpoint.length; at += 1) {
      const code = proof.checkpoint.charCodeAt(at);
      const checkpoint = proof.checkpoint.slice(0, at) + String.fromCharCode(code ^ 1) + proof.checkpoint.slice(at + 1);
      const { state } = await checkProof({ ...proof, checkpoint }, 2, await meansOf(newMemory(), entries(9)));
      expect(state, `byte ${at}`).toBe('bad');
    }
  });

  it('remembers the tree and demands that the next one continues it', async () => {
    const log = await newLog();
    const memory = newMemory();
    await checkProof(await proofOf(log, entries(300), 7), 7, await meansOf(memory, entries(300)));
    expect(memory.seen?.size).toBe(300);
    const longer = await proofOf(log, entries(520), 400);
    expect((await checkProof(longer, 400, await meansOf(memory, entries(520)))).state).toBe('good');
    expect(memory.seen?.size).toBe(520);
    // An older checkpoint of the same log is fine and does not replace the newer one.
    const older = await proofOf(log, entries(310), 7);
    expect((await checkProof(older, 7, await meansOf(memory, entries(520)))).state).toBe('good');
    expect(memory.seen?.size).toBe(520);
  });

  it('is red when history was rewritten and signed again', async () => {
    const log = await newLog();
    const memory = newMemory();
    await checkProof(await proofOf(log, entries(20), 7), 7, await meansOf(memory, entries(20)));
    const rewritten = entries(25).with(3, Uint8Array.of(99));
    const verdict = await checkProof(await proofOf(log, rewritten, 22), 22, await meansOf(memory, rewritten));
    expect(verdict.state).toBe('bad');
    expect(verdict.steps.find((step) => step.state === 'bad')?.name).toBe('consistency');
    expect(memory.seen?.size).toBe(20);
  });

  it('is red for a new key, unless the old key signed too', async () => {
    const old = await newLog();
    const fresh = await newLog();
    const memory = newMemory();
    await checkProof(await proofOf(old, entries(5), 1), 1, await meansOf(memory, entries(5)));
    expect((await checkProof(await proofOf(fresh, entries(6), 1), 1, await meansOf(memory, entries(6)))).state).toBe(
      'bad',
    );
    expect(
      (await checkProof(await proofOf(fresh, entries(6), 1, old), 1, await meansOf(memory, entries(6)))).state,
    ).toBe('good');
    expect(memory.seen?.key).toBe(fresh.key);
  });

  it('is green for a new key that the old one announced, and red for one it did not', async () => {
    const [old, fresh, thief] = [await newLog(), await newLog(), await newLog()];
    const memory = newMemory();
    await checkProof(await proofOf(old, entries(5), 1), 1, await meansOf(memory, entries(5)));
    const change = await keyChange(old, fresh, 5);
    const stolen = (await keyChange(thief, fresh, 5)).replace(thief.key, old.key);
    for (const pergantianKunci of [[], [stolen], [change.replace('\n5\n', '\n6\n')]]) {
      const proof = { ...(await proofOf(fresh, entries(6), 1)), pergantianKunci };
      expect((await checkProof(proof, 1, await meansOf(memory, entries(6)))).state).toBe('bad');
    }
    const proof = { ...(await proofOf(fresh, entries(6), 1)), pergantianKunci: [change] };
    expect((await checkProof(proof, 1, await meansOf(memory, entries(6)))).state).toBe('good');
    expect(memory.seen?.key).toBe(fresh.key);
  });

  it('lets an old key count only for what came before it was given up', async () => {
    const [old, fresh] = [await newLog(), await newLog()];
    const changes = await readKeyChanges(
      (await keyChange(old, fresh, 20)) + (await keyChange(fresh, await newLog(), 30)),
    );
    expect(changes.map((change) => change.size)).toEqual([20, 30]);
    expect(counts(changes, fresh.key, old.key, 20)).toBe(true);
    expect(counts(changes, fresh.key, old.key, 21)).toBe(false);
    expect(counts(changes, old.key, fresh.key, 99)).toBe(true);
  });

  it('says who cosigned, and is red when a named witness did not', async () => {
    const log = await newLog();
    const witness = await newWitness();
    const proof = await proofOf(log, entries(9), 2);
    const text = proof.checkpoint.slice(0, proof.checkpoint.indexOf('\n\n') + 1);
    const saksi = [{ nama: 'Inspektorat', kunci: witness.key, waktu: '2026-01-01T00:00:00Z' }];
    const seen = proof.checkpoint + (await witness.line(text, 1_767_225_600));
    const good = await checkProof({ ...proof, checkpoint: seen, saksi }, 2, await meansOf(newMemory(), entries(9)));
    expect(good.state).toBe('good');
    expect(good.steps.find((step) => step.name === 'witness')?.text).toMatch(/Inspektorat pada 1 Januari 2026/);
    const other = proof.checkpoint + (await witness.line(`${text}x\n`, 1_767_225_600));
    for (const checkpoint of [proof.checkpoint, other]) {
      const verdict = await checkProof({ ...proof, checkpoint, saksi }, 2, await meansOf(newMemory(), entries(9)));
      expect(verdict.state).toBe('bad');
    }
  });

  it('is not green when continuity cannot be asked', async () => {
    const log = await newLog();
    const memory = newMemory();
    await checkProof(await proofOf(log, entries(5), 1), 1, await meansOf(memory, entries(5)));
    const means = { ...(await meansOf(memory, [])), fetchTile: () => Promise.reject(new Error('offline')) };
    expect((await checkProof(await proofOf(log, entries(6), 1), 1, means)).state).toBe('open');
  });

  it('raises the alarm on a visit when the log was forked, and not when it only grew', async () => {
    const log = await newLog();
    const memory = newMemory();
    const now = new Date('2026-01-01T00:00:00Z');
    expect(await watchLog(await readerOf(log, entries(20)), memory, now)).toBeNull();
    expect(memory.seen?.size).toBe(20);
    expect(await watchLog(await readerOf(log, entries(25)), memory, now)).toBeNull();
    expect(memory.seen?.size).toBe(25);
    // Forked: longer, of the same length, and rolled back to a history that was never shown.
    for (const size of [30, 25, 22]) {
      const forked = entries(size).with(3, Uint8Array.of(99));
      expect((await watchLog(await readerOf(log, forked), memory, now))?.state).toBe('bad');
    }
    // Signed with a key that nobody announced; then with one that the old key announced.
    const fresh = await newLog();
    expect((await watchLog(await readerOf(fresh, entries(26)), memory, now))?.text).toMatch(/BERBEDA/);
    const change = await keyChange(log, fresh, 25);
    expect(await watchLog(await readerOf(fresh, entries(26), change), memory, now)).toBeNull();
    expect(memory.seen).toMatchObject({ size: 26, key: fresh.key });
    // Nothing can be said without tiles: no alarm, and nothing is forgotten.
    const silent = { ...(await readerOf(fresh, entries(40))), fetchTile: () => Promise.reject(new Error('offline')) };
    expect(await watchLog(silent, memory, now)).toBeNull();
    expect(memory.seen?.size).toBe(26);
  });

  it('tells the day of the last look as it was in Jayapura', () => {
    const remembered = { origin: 'x', size: 1, root: '00', key: 'k', seenAt: '2026-11-27T22:20:00.000Z' };
    expect(seenHere(remembered)).toBe('yang dilihat perangkat ini pada 28-11-2026');
  });

  it('compares a checkpoint that came by mail with the log of now', async () => {
    const log = await newLog();
    const kept = (await proofOf(log, entries(20), 0)).checkpoint;
    const all = entries(30);
    const reader = await readerOf(log, all);
    const quoted = `Halo,\r\n\r\n${kept
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\r\n')}\r\nKunci: ${log.key}\r\n`;
    for (const pasted of [kept, kept.trimEnd(), quoted])
      expect((await compareKept(pasted, reader)).state, pasted).toBe('good');
    expect((await compareKept('bukan', reader)).state).toBe('open');
    expect((await compareKept(kept.replace('\n20\n', '\n21\n'), reader)).state).toBe('bad');
    const other = (await proofOf(log, entries(20).with(3, Uint8Array.of(99)), 0)).checkpoint;
    expect((await compareKept(other, reader)).text).toMatch(/BUKAN kelanjutan/);
  });

  it('reads keys and notes strictly', async () => {
    const log = await newLog();
    expect((await parseKey(log.key)).name).toBe(log.origin);
    await expect(parseKey(log.key.replace(/\+[0-9a-f]{8}\+/, '+00000000+'))).rejects.toThrow();
    expect(() => parseNote('text without signature\n')).toThrow();
  });
});
