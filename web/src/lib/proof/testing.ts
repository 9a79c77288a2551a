// What the proof library's tests share: trees by their definition, logs that sign, and devices that remember.
import { type Bytes, concat, sha256, toHex } from './bytes';
import type { Proof } from './check';
import type { Memory, Remembered } from './memory';
import { leafHash, nodeHash, splitOf } from './merkle';
import type { FetchTile } from './tiles';
import type { LogReader } from './watch';

/** Merkle tree hash by its definition. */
export async function root(leaves: readonly Bytes[]): Promise<Bytes> {
  if (leaves.length === 0) return sha256();
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  const split = splitOf(leaves.length);
  return nodeHash(await root(leaves.slice(0, split)), await root(leaves.slice(split)));
}

/** Inclusion path by its definition. */
export async function path(index: number, leaves: readonly Bytes[]): Promise<Bytes[]> {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  if (index < split) return [...(await path(index, leaves.slice(0, split))), await root(leaves.slice(split))];
  return [...(await path(index - split, leaves.slice(split))), await root(leaves.slice(0, split))];
}

export const number = (value: number) => Uint8Array.of(value >> 8, value & 255);
export const leavesOf = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => leafHash(number(index))));

/** A tile server over `leaves`. */
export const tilesOf =
  (leaves: readonly Bytes[]): FetchTile =>
  async (level, index, width) => {
    const span = 256 ** level;
    const hashes: Bytes[] = [];
    for (let at = index * 256; at < index * 256 + width; at += 1)
      hashes.push(await root(leaves.slice(at * span, (at + 1) * span)));
    return concat(...hashes);
  };

export function flip(bytes: Bytes, at = 0): Bytes {
  const copy = bytes.slice();
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

export const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

export async function newLog(origin = 'nduga.test/log') {
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

/** A note in which both keys say that one follows the other. */
export async function keyChange(old: Log, next: Log, size: number): Promise<string> {
  const head = `${old.origin}\n${old.key}\n${next.key}\n${size}\n${base64(new Uint8Array(32))}`;
  const text = `kunci catatan beasiswa v1\n${head}\n2026-01-01T00:00:00Z\n`;
  return `${text}\n${await old.line(text)}${await next.line(text)}`;
}

export type Log = Awaited<ReturnType<typeof newLog>>;

export async function proofOf(log: Log, entries: readonly Bytes[], index: number, also?: Log): Promise<Proof> {
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

export function newMemory(): Memory & { seen: Remembered | null } {
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

export const entries = (count: number) => Array.from({ length: count }, (_, index) => number(index));
export const meansOf = async (memory: Memory, all: readonly Bytes[], epochs = '') => ({
  memory,
  fetchTile: tilesOf(await Promise.all(all.map(leafHash))),
  epochs: async () => epochs,
  now: () => new Date('2026-01-01T00:00:00Z'),
});

/** The log as a device reads it. */
export const readerOf = async (log: Log, all: readonly Bytes[], changes = '', epochs = ''): Promise<LogReader> => ({
  checkpoint: async () => (await proofOf(log, all, 0)).checkpoint,
  key: async () => `${log.key}\n`,
  keyChanges: async () => changes,
  epochs: async () => epochs,
  fetchTile: tilesOf(await Promise.all(all.map(leafHash))),
});
