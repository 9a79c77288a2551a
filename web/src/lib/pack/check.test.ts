// A pack made here, with a key made here: whole it is found whole, and a changed byte anywhere is found.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Bytes, concat, sha256, toHex } from '../proof/bytes';
import { leafHash, nodeHash } from '../proof/merkle';
import { checkPack } from './check';
import { type Files, readZip, writeZip } from './zip';

const encoder = new TextEncoder();
const bytesOf = (text: string): Bytes => encoder.encode(text) as Bytes;
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const origin = 'uji.test/log';

let archive: Bytes;
let vkey: string;
let witnessKey: string;
let fresh: Key;
let change: string;

type Key = Awaited<ReturnType<typeof newKey>>;

async function newKey(name: string, type: number) {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const material = concat(Uint8Array.of(type), raw);
  const id = (await sha256(bytesOf(`${name}\n`), material)).slice(0, 4);
  const sign = async (text: string) =>
    new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, pair.privateKey, bytesOf(text)));
  const line = (...content: Uint8Array<ArrayBuffer>[]) => `\u2014 ${name} ${base64(concat(id, ...content))}\n`;
  return { vkey: `${name}+${toHex(id)}+${base64(material)}`, sign, line };
}

beforeAll(async () => {
  const log = await newKey(origin, 1);
  vkey = log.vkey;
  const sign = async (text: string) => `${text}\n${log.line(await log.sign(text))}`;
  const witness = await newKey('saksi.test/1', 4);
  witnessKey = witness.vkey;
  const cosign = async (text: string) => {
    const time = Uint8Array.of(0, 0, 0, 0, 0x69, 0x55, 0xb9, 0x00);
    return witness.line(time, await witness.sign(`cosignature/v1\ntime 1767225600\n${text}`));
  };
  fresh = await newKey(origin, 1);
  const said = `kunci catatan beasiswa v1\n${origin}\n${vkey}\n${fresh.vkey}\n2\n${base64(new Uint8Array(32))}\n2026-01-02T00:00:00Z\n`;
  change = `${said}\n${log.line(await log.sign(said))}${fresh.line(await fresh.sign(said))}`;
  const paper = bytesOf('%PDF-1.7 SK');
  const events = [bytesOf('peristiwa nol'), bytesOf(`{"sha256":"${toHex(await sha256(paper))}"}`)];
  const [left, right] = (await Promise.all(events.map(leafHash))) as [Bytes, Bytes];
  const head = `${origin}\n2\n${base64(await nodeHash(left, right))}\n`;
  const checkpoint = `${await sign(head)}${await cosign(head)}`;
  const proof = (index: number, sibling: Bytes) =>
    bytesOf(`c2sp.org/tlog-proof@v1\nindex ${index}\n${base64(sibling)}\n\n${checkpoint}`);
  const files: Files = new Map([
    ['kunci.txt', bytesOf(`${vkey}\n`)],
    ['checkpoint.txt', bytesOf(checkpoint)],
    ['peristiwa/0.bin', events[0] as Bytes],
    ['peristiwa/1.bin', events[1] as Bytes],
    ['bukti/0.txt', proof(0, right)],
    ['bukti/1.txt', proof(1, left)],
    [`dokumen/${toHex(await sha256(paper))}.pdf`, paper],
    ['index.html', bytesOf('<!doctype html>')],
    ['saksi.txt', bytesOf(`${witnessKey}\n`)],
  ]);
  let list = `paket audit beasiswa v1\n${origin}\nSK 1\n2026-01-01T00:00:00Z\n`;
  for (const [path, bytes] of files) list += `${bytes.length} ${toHex(await sha256(bytes))} ${path}\n`;
  files.set('isi.txt', bytesOf(await sign(list)));
  archive = writeZip(files);
});

describe('an audit pack', () => {
  test('is found whole, with the published key and without', async () => {
    const report = await checkPack(archive, vkey);
    expect(report.problems).toEqual([]);
    expect([report.events, report.documents, report.logSize, report.subject]).toEqual([2, 1, 2, 'SK 1']);
    expect((await checkPack(archive, null)).problems).toEqual([]);
  });

  test('names each file whose content was changed', async () => {
    const { files } = readZip(archive);
    for (const path of files.keys()) {
      const changed = new Map(files);
      const bytes = (files.get(path) as Bytes).slice();
      bytes[5] = (bytes[5] ?? 0) ^ 1;
      changed.set(path, bytes);
      const { problems } = await checkPack(writeZip(changed), vkey);
      expect(
        problems.map((problem) => problem.file),
        path,
      ).toContain(path);
    }
  });

  test('has no byte that could change unseen', async () => {
    for (let at = 0; at < archive.length; at += 3) {
      const changed = archive.slice();
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      const { problems } = await checkPack(changed, vkey);
      expect(problems.length, `byte ${at}`).toBeGreaterThan(0);
    }
    expect((await checkPack(concat(archive, Uint8Array.of(0)), vkey)).problems).not.toEqual([]);
    expect((await checkPack(archive.slice(0, -1), vkey)).problems).not.toEqual([]);
    expect((await checkPack(new Uint8Array(), null)).problems).not.toEqual([]);
  }, 30_000);

  test('says who cosigned its checkpoint', async () => {
    const report = await checkPack(archive, vkey);
    expect(report.witnesses).toEqual([{ key: witnessKey, at: new Date('2026-01-01T00:00:00Z') }]);
  });

  test('from before a change of key counts for who knows the new one, and no other', async () => {
    expect((await checkPack(archive, fresh.vkey, change)).problems).toEqual([]);
    expect((await checkPack(archive, fresh.vkey)).problems).not.toEqual([]);
    const early = change.replace(`${fresh.vkey}\n2\n`, `${fresh.vkey}\n1\n`);
    expect((await checkPack(archive, fresh.vkey, early)).problems).not.toEqual([]);
    const stranger = await newKey(origin, 1);
    expect((await checkPack(archive, stranger.vkey, change)).problems).not.toEqual([]);
  });

  test('of another key is not the office’s', async () => {
    const { problems } = await checkPack(archive, vkey.replace('uji.test', 'lain.test'));
    expect(problems.map((problem) => problem.file)).toContain('kunci.txt');
  });
});
