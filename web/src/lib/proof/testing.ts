// What the proof library's tests share: trees by their definition, logs that sign, and devices that remember.
import { type Bytes, concat, sha256, toHex } from './bytes';
import type { ListPaper, PaidPaper, Proof } from './check';
import { rowCommitment } from './list-seal';
import type { Memory, Remembered } from './memory';
import { leafHash, nodeHash, splitOf } from './merkle';
import { commitment } from './seal';
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

const column = (text: string): Bytes => {
  const bytes = new TextEncoder().encode(text);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return concat(length, bytes);
};
/** The stored bytes of an event of a payment. */
export const envelopeOf = (payload: unknown, type = 'Transferred', stream = 'disbursement') =>
  concat(
    new TextEncoder().encode('BNLOGv1\n'),
    new Uint8Array(16),
    column(stream),
    column('019d0000'),
    new Uint8Array(8),
    column(type),
    new Uint8Array(8),
    column(JSON.stringify(payload)),
    column('{}'),
    column('2026-01-01T00:00:00.000000Z'),
  );

/** An office that cosigns: type 4, over the text and a time. */
export async function newWitness(name = 'saksi.test/1') {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const material = concat(Uint8Array.of(4), raw);
  const id = (await sha256(new TextEncoder().encode(`${name}\n`), material)).slice(0, 4);
  const key = `${name}+${toHex(id)}+${base64(material)}`;
  const line = async (text: string, seconds: number) => {
    const time = new Uint8Array(8);
    new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
    const message = new TextEncoder().encode(`cosignature/v1\ntime ${seconds}\n${text}`);
    const signature = new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, pair.privateKey, message));
    return `\u2014 ${name} ${base64(concat(id, time, signature))}\n`;
  };
  return { key, line };
}

/** A paper of the payment `019d0000`, bound to its event as the portal binds it, and the code that opens it. */
export async function boundPaper(name = 'Yonas Contoh', secret = '000102030405060708090a0b0c0d0e0f') {
  const texts = { nama: name, rekening: '002 2345', jumlah: '6000000', untuk: 'ukt 3 2025/2026' } as const;
  const facts = await Promise.all(
    (Object.keys(texts) as (keyof typeof texts)[]).map(async (fact) => ({
      fact,
      commitment: await commitment(secret, fact, texts[fact]),
    })),
  );
  const paid: PaidPaper = {
    nomorKuitansi: '019d0000',
    jumlah: 6_000_000,
    komponen: 'ukt',
    semester: 3,
    tahunAkademik: '2025/2026',
    status: 'ditransfer',
    peristiwa: [],
  };
  const code = `https://portal.test/verifikasi/5#k=${secret}&n=${encodeURIComponent(name)}&r=002+2345`;
  return { envelope: envelopeOf({ on: '2026-01-01', paper: { facts } }), paid, code };
}

/** A paper of three rows, bound to its event as the portal binds it, the code that opens it and its proof. */
export async function boundList(secret = '000102030405060708090a0b0c0d0e0f', stream = 'decree') {
  const texts = [
    ['Yonas Contoh', '002 2345', '6000000'],
    ['Agus Contoh', '002 1111', '1000000'],
    ['Yonas Contoh', '002 2222', '2000000'],
  ] as const;
  const garam = texts.map((_, place) => `${place}`.repeat(32));
  const rows = await Promise.all(
    texts.map(async ([nama, rekening, jumlah], place) => {
      const of = (fact: 'nama' | 'rekening' | 'jumlah', text: string) =>
        rowCommitment(secret, garam[place] ?? '', fact, text);
      return {
        name: await of('nama', nama),
        account: await of('rekening', rekening),
        amount: await of('jumlah', jumlah),
      };
    }),
  );
  const number = '188.4/12/2026';
  const code = await commitment(secret, 'nomor', number);
  const said = { number, date: '2026-03-01', title: 'Penetapan', count: 3, total: 9_000_000, code, rows };
  const envelope = envelopeOf(said, 'PaperBound', stream);
  const list: ListPaper = { garam: [...garam], terakhir: 5 };
  const proof = { ...(await proofOf(await newLog(), entries(13).with(5, envelope as Bytes), 5)) };
  return { envelope, proof, list, code: `https://portal.test/verifikasi/5#k=${secret}` };
}
