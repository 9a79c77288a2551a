// The proof library against RFC 6962 trees built here by definition, the known CT vectors, and every kind of tampering.
import { describe, expect, it } from 'vitest';
import { type Bytes, concat, fromHex, sha256, toHex } from './bytes';
import { checkProof, type Proof } from './check';
import type { Memory, Remembered } from './memory';
import { consistencyProof, continues, includes, leafHash, nodeHash, splitOf } from './merkle';
import { parseKey, parseNote } from './note';
import { type FetchTile, rangesFromTiles, tilePath } from './tiles';

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

/** Merkle tree hash by its definition. */
async function root(leaves: readonly Bytes[]): Promise<Bytes> {
  if (leaves.length === 0) return sha256();
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  const split = splitOf(leaves.length);
  return nodeHash(await root(leaves.slice(0, split)), await root(leaves.slice(split)));
}

/** Inclusion path by its definition. */
async function path(index: number, leaves: readonly Bytes[]): Promise<Bytes[]> {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  if (index < split) return [...(await path(index, leaves.slice(0, split))), await root(leaves.slice(split))];
  return [...(await path(index - split, leaves.slice(split))), await root(leaves.slice(0, split))];
}

const number = (value: number) => Uint8Array.of(value >> 8, value & 255);
const leavesOf = (count: number) => Promise.all(Array.from({ length: count }, (_, index) => leafHash(number(index))));

/** A tile server over `leaves`. */
const tilesOf =
  (leaves: readonly Bytes[]): FetchTile =>
  async (level, index, width) => {
    const span = 256 ** level;
    const hashes: Bytes[] = [];
    for (let at = index * 256; at < index * 256 + width; at += 1)
      hashes.push(await root(leaves.slice(at * span, (at + 1) * span)));
    return concat(...hashes);
  };

function flip(bytes: Bytes, at = 0): Bytes {
  const copy = bytes.slice();
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

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

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

async function newLog(origin = 'nduga.test/log') {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const id = (await sha256(new TextEncoder().encode(`${origin}\n`), Uint8Array.of(1), raw)).slice(0, 4);
  const key = `${origin}+${toHex(id)}+${base64(concat(Uint8Array.of(1), raw))}`;
  const line = async (text: string) => {
    const signature = new Uint8Array(
      await crypto.subtle.sign({ name: 'Ed25519' }, pair.privateKey, new TextEncoder().encode(text)),
    );
    return `\u2014 ${origin} ${base64(concat(id, signature))}\n`;
  };
  return { origin, key, line };
}

type Log = Awaited<ReturnType<typeof newLog>>;

async function proofOf(log: Log, entries: readonly Bytes[], index: number, also?: Log): Promise<Proof> {
  const leaves = await Promise.all(entries.map(leafHash));
  const text = `${log.origin}\n${leaves.length}\n${base64(await root(leaves))}\n`;
  return {
    nomorPeristiwa: index,
    daun: toHex(leaves[index] as Bytes),
    amplop: base64(entries[index] as Bytes),
    ukuran: leaves.length,
    jalur: (await path(index, leaves)).map(toHex),
    checkpoint: `${text}\n${await log.line(text)}${also ? await also.line(text) : ''}`,
    kunci: log.key,
  };
}

function newMemory(): Memory & { seen: Remembered | null } {
  return {
    seen: null,
    load() {
      return this.seen;
    },
    save(seen) {
      this.seen = seen;
    },
  };
}

const entries = (count: number) => Array.from({ length: count }, (_, index) => number(index));
const meansOf = async (memory: Memory, all: readonly Bytes[]) => ({
  memory,
  fetchTile: tilesOf(await Promise.all(all.map(leafHash))),
  now: () => new Date('2026-01-01T00:00:00Z'),
});

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

  it('is not green when continuity cannot be asked', async () => {
    const log = await newLog();
    const memory = newMemory();
    await checkProof(await proofOf(log, entries(5), 1), 1, await meansOf(memory, entries(5)));
    const means = { ...(await meansOf(memory, [])), fetchTile: () => Promise.reject(new Error('offline')) };
    expect((await checkProof(await proofOf(log, entries(6), 1), 1, means)).state).toBe('open');
  });

  it('reads keys and notes strictly', async () => {
    const log = await newLog();
    expect((await parseKey(log.key)).name).toBe(log.origin);
    await expect(parseKey(log.key.replace(/\+[0-9a-f]{8}\+/, '+00000000+'))).rejects.toThrow();
    expect(() => parseNote('text without signature\n')).toThrow();
  });
});
