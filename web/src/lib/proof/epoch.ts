// Announced restores of an older copy: what was kept, what was lost, and whether that explains what somebody saw.
import { dateLong } from '../date';
import { number } from '../money';
import { type Bytes, equal } from './bytes';
import { counts, readKeyChanges } from './key-change';
import type { Loss } from './memory';
import { isSignedBy, parseCheckpoint, parseKey, parseNote } from './note';
import type { FetchTile } from './tiles';
import { checkContinuity } from './tree';

const heading = 'masa catatan beasiswa v1';

export interface Epoch {
  /** From 2 on: the epoch that begins. */
  number: number;
  /** The log as it was kept. */
  kept: { size: number; root: Bytes };
  /** The furthest head that is known to be lost; a root of zeroes is not known. */
  lost: { size: number; root: Bytes };
  /** When, RFC 3339. */
  at: string;
  note: string;
}

/** What somebody saw of the log, in which epoch. */
export interface SeenTree {
  size: number;
  root: Bytes;
  /** The last epoch they knew of; 1 is the first. */
  epoch: number;
}

/**
 * Reads the notes that `/log/epochs` gives, one after the other. Throws when one of them does not hold: not signed for
 * this log under `key` (or one that it follows), or not the next number.
 */
export async function readEpochs(text: string, origin: string, key: string, keyChanges: string): Promise<Epoch[]> {
  const notes = text.split(new RegExp(`^(?=${heading}$)`, 'm')).filter((note) => note.trim() !== '');
  if (notes.length === 0) return [];
  const changes = await readKeyChanges(keyChanges);
  const keys = [...new Set([key, ...changes.flatMap((change) => [change.old, change.new])])];
  return Promise.all(
    notes.map(async (text, index) => {
      const epoch = parseEpoch(text, origin);
      if (epoch.number !== index + 2) throw new Error('not the next epoch');
      const note = parseNote(text);
      for (const each of keys)
        if (counts(changes, key, each, epoch.kept.size) && (await isSignedBy(note, await parseKey(each)))) return epoch;
      throw new Error('not signed by the log');
    }),
  );
}

function parseEpoch(text: string, name: string): Epoch {
  const lines = parseNote(text).text.slice(0, -1).split('\n');
  const [first, origin, number = '', keptSize, keptRoot, lostSize, lostRoot, at = '', ...rest] = lines;
  if (first !== heading || rest.length > 0 || origin !== name) throw new Error('not an epoch of this log');
  const kept = parseCheckpoint(`${origin}\n${keptSize}\n${keptRoot}\n`);
  const lost = parseCheckpoint(`${origin}\n${lostSize}\n${lostRoot}\n`);
  if (!/^[1-9]\d*$/.test(number) || lost.size < kept.size || Number.isNaN(Date.parse(at)))
    throw new Error('malformed epoch');
  return { number: Number(number), kept, lost, at, note: text };
}

/** Whether an epoch took back events of a tree that somebody saw. */
export function explains(epoch: Epoch, seen: { size: number; root: Bytes }): boolean {
  const rootKnown = epoch.lost.root.some((byte) => byte !== 0);
  const another = seen.size === epoch.lost.size && rootKnown && !equal(seen.root, epoch.lost.root);
  return epoch.kept.size < seen.size && seen.size <= epoch.lost.size && !another;
}

/**
 * Why a tree does not go on from what was seen: the losses that the epochs since then own up to, when the tree goes on
 * from what the last of them kept. Null when they do not explain it. Throws when that could not be asked.
 */
export async function lossesSince(
  seen: SeenTree,
  tree: { size: number; root: Bytes },
  epochs: readonly Epoch[],
  fetchTile: FetchTile,
): Promise<Loss[] | null> {
  let from: { size: number; root: Bytes } = seen;
  const losses: Loss[] = [];
  for (const epoch of epochs.filter((each) => each.number > seen.epoch)) {
    if (from.size < epoch.kept.size) continue;
    if (from.size === epoch.kept.size && equal(from.root, epoch.kept.root)) continue;
    if (!explains(epoch, from)) return null;
    losses.push({ epoch: epoch.number, at: epoch.at, from: epoch.kept.size, to: from.size - 1 });
    from = epoch.kept;
  }
  if (losses.length === 0 || tree.size < from.size) return null;
  const goesOn = await checkContinuity(from, tree, fetchTile, '');
  if (goesOn.state === 'open') throw new Error('the tiles could not be fetched');
  return goesOn.state === 'good' ? losses : null;
}

/** The epochs that the log announces now; none when they do not hold. Throws when it cannot be asked. */
export async function announcedEpochs(
  log: { epochs: () => Promise<string>; keyChanges: () => Promise<string> },
  origin: string,
  key: string,
): Promise<Epoch[]> {
  const text = await log.epochs();
  const changes = text.trim() === '' ? '' : await log.keyChanges();
  // What does not hold explains nothing, and is no news in itself.
  return readEpochs(text, origin, key, changes).catch(() => []);
}

/** The epochs before which the event of this number was another one, or that took it away. */
export const epochsOver = (epochs: readonly Epoch[], position: number): Epoch[] =>
  epochs.filter((epoch) => epoch.kept.size <= position && position < epoch.lost.size);

/** An explained loss, in words. */
export const ownedUp = (losses: readonly Loss[]): string =>
  losses
    .map(({ at, from, to }) => `${numbers(from, to)} termasuk yang hilang saat pemulihan pada ${dateLong(at)}.`)
    .join(' ');

/** Numbers of events, in words. */
export function numbers(from: number, to: number): string {
  const word = (position: number) => number(position);
  return from === to ? `Peristiwa nomor ${word(from)}` : `Peristiwa nomor ${word(from)} sampai ${word(to)}`;
}
