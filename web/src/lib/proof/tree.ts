// The signed tree: who signed it, whether the key is the one this device knows, and whether it goes on where the last
// one ended.
import { dateDashed } from '../date';
import { number } from '../money';
import { type Bytes, equal, fromHex, toHex } from './bytes';
import { counts, readKeyChange } from './key-change';
import type { Loss, Remembered } from './memory';
import { consistencyProof, continues } from './merkle';
import { type Checkpoint, isSignedBy, parseCheckpoint, parseKey, parseNote, type SignedNote } from './note';
import { type FetchTile, rangesFromTiles } from './tiles';

/** good: shown; bad: disproved; open: could not be asked. */
export type StepState = 'good' | 'bad' | 'open';

/** The state of a whole whose parts are in these states. */
export const worst = (states: readonly StepState[]): StepState =>
  states.includes('bad') ? 'bad' : states.includes('open') ? 'open' : 'good';

export interface Finding {
  state: StepState;
  text: string;
}

/** Reads a checkpoint and checks that `key` signed it. `tree` is null when it cannot be relied on. */
export async function checkSignature(
  checkpoint: string,
  key: string,
): Promise<Finding & { note: SignedNote | null; tree: Checkpoint | null }> {
  const failed = (state: StepState, text: string) => ({ state, text, note: null, tree: null });
  try {
    const parsed = await parseKey(key);
    const note = parseNote(checkpoint);
    const tree = parseCheckpoint(note.text);
    const holds = await isSignedBy(note, parsed).catch(() => null);
    if (holds === null)
      return failed(
        'open',
        'Peramban ini belum dapat memeriksa tanda tangan Ed25519. Gunakan peramban yang lebih baru.',
      );
    if (!holds || parsed.name !== tree.origin)
      return failed('bad', 'Tanda tangan pada titik periksa TIDAK cocok dengan kunci catatan ini.');
    const text = `Titik periksa atas ${number(tree.size)} peristiwa ditandatangani oleh ${tree.origin}.`;
    return { state: 'good', text, note, tree };
  } catch {
    return failed('bad', 'Titik periksa atau kuncinya rusak dan tidak dapat dibaca.');
  }
}

/** Whether the key is the one this device has seen, was introduced by it, or signed beside it. Null when it has seen none or this one. */
export async function checkKey(
  remembered: Remembered | null,
  key: string,
  note: SignedNote,
  size: number,
  keyChanges: readonly string[],
): Promise<Finding | null> {
  if (!remembered || remembered.key === key) return null;
  const changes = await Promise.all(keyChanges.map(readKeyChange)).catch(() => []);
  const handed = async () => isSignedBy(note, await parseKey(remembered.key)).catch(() => false);
  return counts(changes, remembered.key, key, size) || (await handed().catch(() => false))
    ? { state: 'good', text: 'Kunci catatan telah diganti, dan kunci lama ikut menandatangani penggantinya.' }
    : {
        state: 'bad',
        text: 'Kunci penanda tangan BERBEDA dari yang pernah dilihat perangkat ini, tanpa pengesahan kunci lama.',
      };
}

/** Whether one of two trees goes on where the other ended. `since` says in words when the older was seen. */
export async function checkContinuity(
  known: { size: number; root: Bytes },
  tree: { size: number; root: Bytes },
  fetchTile: FetchTile,
  since: string,
): Promise<Finding> {
  const [older, newer] = known.size <= tree.size ? [known, tree] : [tree, known];
  try {
    const goesOn =
      older.size === newer.size
        ? equal(older.root, newer.root)
        : await continues(
            older.size,
            older.root,
            newer.size,
            newer.root,
            await consistencyProof(older.size, newer.size, rangesFromTiles(newer.size, fetchTile)),
          );
    return goesOn
      ? {
          state: 'good',
          text: `Catatan ini kelanjutan utuh dari ${since}; tidak ada yang dihapus atau diubah sejak itu.`,
        }
      : { state: 'bad', text: `Catatan ini BUKAN kelanjutan dari ${since}. Riwayatnya telah diubah.` };
  } catch {
    return { state: 'open', text: `Kelanjutan dari ${since} belum dapat diperiksa (data tidak dapat diambil).` };
  }
}

/** When this device last saw the log, in words. */
export const seenHere = (remembered: Remembered) => `yang dilihat perangkat ini pada ${dateDashed(remembered.seenAt)}`;

/** What a device remembers, as a tree. */
export const treeOf = (remembered: Remembered) => ({
  size: remembered.size,
  root: fromHex(remembered.root),
  epoch: remembered.epoch ?? 1,
});

/** What to remember of a tree that was found good, in the last epoch that is known. */
export const rememberedOf = (
  tree: Checkpoint,
  key: string,
  now: Date,
  epoch: number,
  losses: readonly Loss[] = [],
  witnesses: Remembered['witnesses'] = {},
): Remembered => ({
  origin: tree.origin,
  size: tree.size,
  root: toHex(tree.root),
  key,
  seenAt: now.toISOString(),
  epoch,
  ...(losses.length > 0 && { losses: [...losses] }),
  ...(Object.keys(witnesses).length > 0 && { witnesses }),
});
