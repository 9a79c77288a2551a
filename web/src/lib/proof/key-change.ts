// Changes of the log's key: notes that the key that goes and the key that comes both sign.
import { isSignedBy, parseCheckpoint, parseKey, parseNote } from './note';

const heading = 'kunci catatan beasiswa v1';

export interface KeyChange {
  /** Verifier keys, as text. */
  old: string;
  new: string;
  /** Events in the log when the key changed; the old key counts for no larger checkpoint. */
  size: number;
}

/** Reads a note and checks it. Throws when it is malformed or not signed by both keys. */
export async function readKeyChange(text: string): Promise<KeyChange> {
  const note = parseNote(text);
  const [first, origin = '', old = '', next = '', size = '', root = '', ...rest] = note.text.slice(0, -1).split('\n');
  if (first !== heading || rest.length !== 1) throw new Error('not a change of key');
  const tree = parseCheckpoint(`${origin}\n${size}\n${root}\n`);
  const keys = await Promise.all([parseKey(old), parseKey(next)]);
  if (old === next || keys.some((key) => key.name !== origin)) throw new Error('not two keys of one log');
  for (const key of keys) if (!(await isSignedBy(note, key))) throw new Error('not signed by both keys');
  return { old, new: next, size: tree.size };
}

/** The notes of a file that holds them one after the other, as `/log/keys` gives them. */
export const readKeyChangeNotes = (text: string): string[] =>
  text.split(new RegExp(`^(?=${heading}$)`, 'm')).filter((note) => note.trim() !== '');

/** As above, checked. Throws when one of them does not hold. */
export const readKeyChanges = (text: string): Promise<KeyChange[]> =>
  Promise.all(readKeyChangeNotes(text).map(readKeyChange));

/**
 * Whether a checkpoint of `size` events under `signedWith` counts for somebody who trusts `trusted`: the same key, one
 * that changes lead to, or one that was given up later than that.
 */
export function counts(changes: readonly KeyChange[], trusted: string, signedWith: string, size: number): boolean {
  return leadsTo(changes, trusted, signedWith, 0) || leadsTo(changes, signedWith, trusted, size);
}

function leadsTo(changes: readonly KeyChange[], from: string, to: string, sizeMin: number): boolean {
  let key = from;
  for (let step = 0; step <= changes.length; step += 1) {
    if (key === to) return true;
    const next = changes.find((change) => change.old === key && change.size >= sizeMin);
    if (!next) return false;
    key = next.new;
  }
  return false;
}
