// On every visit: does the log still go on from what this device saw last?

import { readKeyChangeNotes } from './key-change';
import type { Memory, Remembered } from './memory';
import { parseCheckpoint, parseNote } from './note';
import type { FetchTile } from './tiles';
import { checkContinuity, checkKey, checkSignature, type Finding, rememberedOf, seenHere, treeOf } from './tree';

export interface LogReader {
  /** The latest checkpoint, the log's key, and the changes of that key. */
  checkpoint: () => Promise<string>;
  key: () => Promise<string>;
  keyChanges: () => Promise<string>;
  fetchTile: FetchTile;
}

/** What is wrong with the log; null when nothing is, or when it could not be asked. */
export async function watchLog(log: LogReader, memory: Memory, now: Date): Promise<Finding | null> {
  const checkpoint = await log.checkpoint();
  const { origin, size } = parseCheckpoint(parseNote(checkpoint).text);
  const remembered = memory.load(origin);
  const key = await signingKey(log, checkpoint, remembered);
  const signature = await checkSignature(checkpoint, key);
  if (signature.tree === null) return signature.state === 'bad' ? signature : null;
  if (remembered) {
    const changes = key === remembered.key ? [] : readKeyChangeNotes(await log.keyChanges());
    const known = await checkKey(remembered, key, parseNote(checkpoint), size, changes);
    if (known?.state === 'bad') return known;
    const goesOn = await checkContinuity(treeOf(remembered), signature.tree, log.fetchTile, seenHere(remembered));
    if (goesOn.state === 'bad') return goesOn;
    // A copy that lags behind is no reason to forget what is known.
    if (goesOn.state === 'open' || size < remembered.size) return null;
  }
  memory.save(rememberedOf(signature.tree, key, now));
  return null;
}

/** The key this device knows, as long as it signs; it need not be asked for then. */
async function signingKey(log: LogReader, checkpoint: string, remembered: Remembered | null): Promise<string> {
  if (remembered && (await checkSignature(checkpoint, remembered.key)).state === 'good') return remembered.key;
  return (await log.key()).trim();
}
