// C2SP verifier keys, signed notes and checkpoints, with Ed25519 by WebCrypto.
import { type Bytes, equal, fromBase64, sha256 } from './bytes';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** What a key signs: the note's text, or (a witness) the text and a time. */
export type KeyKind = 'note' | 'cosignature';
const typeOf: Record<KeyKind, number> = { note: 1, cosignature: 4 };

export interface VerifierKey {
  name: string;
  kind: KeyKind;
  /** Four bytes that name the key in signature lines. */
  id: Bytes;
  key: Bytes;
}

/** Reads `name+id+base64(type ‖ key)`. Throws when it is malformed or its id is not the key's. */
export async function parseKey(text: string, kind: KeyKind = 'note'): Promise<VerifierKey> {
  // The name may not hold `+`; base64 may.
  const match = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text.trim());
  if (!match) throw new Error('malformed verifier key');
  const [, name = '', id = '', material = ''] = match;
  const bytes = fromBase64(material);
  if (bytes.length !== 33 || bytes[0] !== typeOf[kind]) throw new Error('not an Ed25519 key');
  const key = bytes.slice(1);
  const expected = (await sha256(utf8(`${name}\n`), Uint8Array.of(typeOf[kind]), key)).slice(0, 4);
  const given = Uint8Array.from(id.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (!equal(expected, given)) throw new Error('the key does not have this id');
  return { name, kind, id: given, key };
}

export interface SignedNote {
  /** The signed text, with its last line feed. */
  text: string;
  signatures: { name: string; id: Bytes; signature: Bytes }[];
}

/** Reads a signed note. Throws when it is malformed. */
export function parseNote(note: string): SignedNote {
  const cut = note.lastIndexOf('\n\n');
  if (cut < 0 || !note.endsWith('\n')) throw new Error('malformed note');
  const text = note.slice(0, cut + 1);
  const lines = note.slice(cut + 2, -1).split('\n');
  const signatures = lines.map((line) => {
    const match = /^\u2014 (\S+) ([A-Za-z0-9+/]+=*)$/.exec(line);
    if (!match) throw new Error('malformed signature line');
    const bytes = fromBase64(match[2] ?? '');
    if (bytes.length < 5) throw new Error('malformed signature');
    return { name: match[1] ?? '', id: bytes.slice(0, 4), signature: bytes.slice(4) };
  });
  return { text, signatures };
}

/** Whether a note bears a valid signature of `key`. */
export async function isSignedBy(note: SignedNote, key: VerifierKey): Promise<boolean> {
  const mine = linesOf(note, key);
  // Every line that claims to be of this key must hold.
  for (const line of mine) if (!(await holds(key, note.text, line.signature))) return false;
  return mine.length > 0;
}

/** When the witness with this key cosigned the note (cosignature/v1); null when it did not, or its line does not hold. */
export async function cosignedAt(note: SignedNote, key: VerifierKey): Promise<Date | null> {
  const [line, ...more] = linesOf(note, key);
  if (!line || more.length > 0 || key.kind !== 'cosignature' || line.signature.length !== 72) return null;
  const seconds = new DataView(line.signature.buffer, line.signature.byteOffset).getBigUint64(0);
  const text = `cosignature/v1\ntime ${seconds}\n${note.text}`;
  return (await holds(key, text, line.signature.slice(8))) ? new Date(Number(seconds) * 1000) : null;
}

const linesOf = (note: SignedNote, key: VerifierKey) =>
  note.signatures.filter((line) => line.name === key.name && equal(line.id, key.id));

async function holds(key: VerifierKey, text: string, signature: Bytes): Promise<boolean> {
  if (signature.length !== 64) return false;
  const imported = await crypto.subtle.importKey('raw', key.key, { name: 'Ed25519' }, false, ['verify']);
  return crypto.subtle.verify({ name: 'Ed25519' }, imported, signature, utf8(text));
}

export interface Checkpoint {
  origin: string;
  size: number;
  root: Bytes;
}

/** Reads a checkpoint's text: origin, size, root. Throws when it is malformed. */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', root = ''] = text.split('\n');
  if (origin === '' || !/^(0|[1-9]\d*)$/.test(size)) throw new Error('malformed checkpoint');
  const bytes = fromBase64(root);
  const count = Number(size);
  if (bytes.length !== 32 || !Number.isSafeInteger(count)) throw new Error('malformed checkpoint');
  return { origin, size: count, root: bytes };
}
