// Checks an audit pack on the reader's own device, without a network: every byte is accounted for, or named.
import { type Bytes, equal, fromBase64, sha256, toHex } from '../proof/bytes';
import { counts, type KeyChange, readKeyChanges } from '../proof/key-change';
import { includes, leafHash } from '../proof/merkle';
import { cosignedAt, isSignedBy, parseCheckpoint, parseKey, parseNote, type VerifierKey } from '../proof/note';
import { readZip, writeZip } from './zip';

export interface Problem {
  /** Path of the file; empty for the archive itself. */
  file: string;
  what: string;
}

export interface Report {
  key: string;
  subject: string;
  madeAt: string;
  logSize: number;
  events: number;
  documents: number;
  files: number;
  /** Witnesses whose signature on the checkpoint holds, with the time. */
  witnesses: { key: string; at: Date }[];
  problems: Problem[];
}

const heading = 'paket audit beasiswa v1';
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Checks a pack with the key that the office publishes or, without one, with the key inside. `further` are changes of
 * the log's key (`/log/keys`), for a pack that is older than the published key. Never throws.
 */
export async function checkPack(archive: Bytes, expected: string | null, further = ''): Promise<Report> {
  const report: Report = {
    key: '',
    subject: '',
    madeAt: '',
    logSize: 0,
    events: 0,
    documents: 0,
    files: 0,
    witnesses: [],
    problems: [],
  };
  const wrong = (file: string, what: string) => {
    report.problems.push({ file, what });
  };
  const { files, stop } = readZip(archive);
  report.files = files.size;
  if (stop !== null) wrong('', `arsip ZIP tidak terbaca mulai byte ${stop}`);
  else if (!equal(writeZip(files), archive)) wrong('', 'kerangka arsip ZIP diubah');

  const text = (path: string) => {
    const bytes = files.get(path);
    if (!bytes) {
      wrong(path, 'hilang');
      return null;
    }
    try {
      return decoder.decode(bytes);
    } catch {
      wrong(path, 'bukan teks UTF-8');
      return null;
    }
  };

  const inside = text('kunci.txt');
  let used = (expected ?? inside ?? '').trim();
  if (expected !== null && inside !== null && inside.trim() !== used) {
    if (counts(await keyChanges(), used, inside.trim(), claimedSize())) used = inside.trim();
    else wrong('kunci.txt', 'bukan kunci yang diumumkan');
  }
  const key = await parseKey(used).catch(() => null);
  if (!key) {
    wrong('kunci.txt', 'kunci rusak');
    return report;
  }
  report.key = used;
  await compareWithList();
  const note = text('checkpoint.txt');
  const tree = note === null ? null : await signedTree(note, key);
  if (note !== null && tree === null) wrong('checkpoint.txt', 'tanda tangan tidak berlaku');
  if (note === null || tree === null) return report;
  report.logSize = tree.size;
  await checkWitnesses(note);
  for (const [path, envelope] of files) {
    const number = /^peristiwa\/(\d+)\.bin$/.exec(path)?.[1];
    if (number === undefined) {
      if (path.startsWith('peristiwa/')) wrong(path, 'nama berkas peristiwa tidak dikenal');
      continue;
    }
    const proof = text(`bukti/${number}.txt`);
    if (proof === null) continue;
    if (await stands(envelope, Number(number), proof, note, tree)) report.events += 1;
    else wrong(path, 'tidak terbukti ada dalam catatan');
  }
  await checkDocuments();
  return report;

  /** Changes of the key, from the pack and from beside it. */
  async function keyChanges(): Promise<KeyChange[]> {
    const all: KeyChange[] = [];
    const own = files.has('pergantian-kunci.txt') ? text('pergantian-kunci.txt') : '';
    for (const [place, notes] of [
      ['pergantian-kunci.txt', own ?? ''],
      ['', further],
    ] as const) {
      try {
        all.push(...(await readKeyChanges(notes)));
      } catch {
        wrong(place, 'pergantian kunci: tanda tangan tidak berlaku');
      }
    }
    return all;
  }

  /** The size that the checkpoint names; its signature is checked with the key that this leads to. */
  function claimedSize(): number {
    try {
      return parseCheckpoint(decoder.decode(files.get('checkpoint.txt'))).size;
    } catch {
      return Number.MAX_SAFE_INTEGER;
    }
  }

  /** Every witness that the pack names signed its checkpoint. */
  async function checkWitnesses(checkpoint: string): Promise<void> {
    const named = files.has('saksi.txt') ? text('saksi.txt') : null;
    for (const line of (named ?? '').split('\n').filter((key) => key !== '')) {
      const at = await parseKey(line, 'cosignature')
        .then((witness) => cosignedAt(parseNote(checkpoint), witness))
        .catch(() => null);
      if (at) report.witnesses.push({ key: line, at });
      else wrong('saksi.txt', 'tanda tangan saksi tidak berlaku');
    }
  }

  /** Compares every file with the signed list. */
  async function compareWithList(): Promise<void> {
    const list = text('isi.txt');
    if (list === null || key === null) return;
    const signed = await Promise.resolve()
      .then(async () => {
        const parsed = parseNote(list);
        return parsed.signatures.length === 1 && (await isSignedBy(parsed, key)) ? parsed.text : null;
      })
      .catch(() => null);
    if (signed === null) {
      wrong('isi.txt', 'tanda tangan tidak berlaku');
      return;
    }
    const [first, origin, subject = '', madeAt = '', ...lines] = signed.slice(0, -1).split('\n');
    if (first !== heading || origin !== key.name) {
      wrong('isi.txt', 'bukan daftar isi paket dari catatan ini');
      return;
    }
    report.subject = subject;
    report.madeAt = madeAt;
    const listed = new Set<string>(['isi.txt']);
    for (const line of lines) {
      const [, size = '', digest = '', path = ''] = /^(\d+) ([0-9a-f]{64}) (.+)$/.exec(line) ?? [];
      listed.add(path);
      const bytes = files.get(path);
      if (!bytes) wrong(path, 'hilang');
      else if (String(bytes.length) !== size || toHex(await sha256(bytes)) !== digest) wrong(path, 'isinya diubah');
    }
    for (const path of files.keys()) if (!listed.has(path)) wrong(path, 'tidak ada dalam daftar isi');
  }

  /** Every document is one that an event names. */
  async function checkDocuments(): Promise<void> {
    const named = new Set<string>();
    const loose = new TextDecoder();
    for (const [path, bytes] of files)
      if (path.startsWith('peristiwa/'))
        for (const word of loose.decode(bytes).match(/[0-9a-fA-F]+/g) ?? []) if (word.length === 64) named.add(word);
    for (const [path, bytes] of files) {
      if (!path.startsWith('dokumen/')) continue;
      const digest = toHex(await sha256(bytes));
      if (path.slice('dokumen/'.length).split('.')[0] !== digest)
        wrong(path, 'isinya bukan berkas yang disebut peristiwa');
      else if (named.has(digest)) report.documents += 1;
      else wrong(path, 'tidak disebut peristiwa mana pun dalam paket');
    }
  }
}

type Tree = ReturnType<typeof parseCheckpoint>;

async function signedTree(note: string, key: VerifierKey): Promise<Tree | null> {
  try {
    const parsed = parseNote(note);
    const tree = parseCheckpoint(parsed.text);
    return tree.origin === key.name && (await isSignedBy(parsed, key)) ? tree : null;
  } catch {
    return null;
  }
}

/** Whether a C2SP tlog-proof shows that the event stands at its place in the tree. */
async function stands(envelope: Bytes, position: number, proof: string, note: string, tree: Tree): Promise<boolean> {
  const cut = proof.indexOf('\n\n');
  const [first, index, ...hashes] = proof.slice(0, cut).split('\n');
  if (cut < 0 || first !== 'c2sp.org/tlog-proof@v1' || index !== `index ${position}`) return false;
  if (proof.slice(cut + 2) !== note) return false;
  try {
    return await includes(await leafHash(envelope), position, tree.size, hashes.map(fromBase64), tree.root);
  } catch {
    return false;
  }
}
