// On every visit: does the log still go on from what this device saw last, or did it own up to what is missing?
import { announcedEpochs, lossesSince } from './epoch';
import { readKeyChangeNotes } from './key-change';
import type { Memory, Remembered } from './memory';
import { parseCheckpoint, parseNote } from './note';
import type { FetchTile } from './tiles';
import { checkContinuity, checkKey, checkSignature, type Finding, rememberedOf, seenHere, treeOf } from './tree';

export interface LogReader {
  /** The latest checkpoint, the log's key, the changes of that key, and the announced restores of older copies. */
  checkpoint: () => Promise<string>;
  key: () => Promise<string>;
  keyChanges: () => Promise<string>;
  epochs: () => Promise<string>;
  fetchTile: FetchTile;
}

/**
 * What is wrong with the log; null when nothing is, or when it could not be asked. What was seen here and an announced
 * restore took away is left in the memory, to be shown.
 */
export async function watchLog(log: LogReader, memory: Memory, now: Date): Promise<Finding | null> {
  const checkpoint = await log.checkpoint();
  const { origin, size } = parseCheckpoint(parseNote(checkpoint).text);
  const remembered = memory.load(origin);
  const key = await signingKey(log, checkpoint, remembered);
  const signature = await checkSignature(checkpoint, key);
  const { tree } = signature;
  if (tree === null) return signature.state === 'bad' ? signature : null;
  const announced = () => announcedEpochs(log, origin, key);
  if (remembered) {
    const changes = key === remembered.key ? [] : readKeyChangeNotes(await log.keyChanges());
    const known = await checkKey(remembered, key, parseNote(checkpoint), size, changes);
    if (known?.state === 'bad') return known;
    const seen = treeOf(remembered);
    const goesOn = await checkContinuity(seen, tree, log.fetchTile, seenHere(remembered));
    if (goesOn.state !== 'good') {
      const epochs = await announced();
      const losses = await lossesSince(seen, tree, epochs, log.fetchTile);
      if (losses === null) return goesOn.state === 'bad' ? goesOn : null;
      const all = [...(remembered.losses ?? []), ...losses];
      memory.save(rememberedOf(tree, key, now, epochs.length + 1, all, remembered.witnesses));
      return null;
    }
    // A copy that lags behind is no reason to forget what is known.
    if (size < remembered.size) return null;
    // A tree that was seen already is of the epoch that was known then.
    const epoch = size === seen.size ? seen.epoch : Math.max(seen.epoch, (await announced()).length + 1);
    memory.save(rememberedOf(tree, key, now, epoch, remembered.losses, remembered.witnesses));
    return null;
  }
  memory.save(rememberedOf(tree, key, now, (await announced()).length + 1));
  return null;
}

/** The key this device knows, as long as it signs; it need not be asked for then. */
async function signingKey(log: LogReader, checkpoint: string, remembered: Remembered | null): Promise<string> {
  if (remembered && (await checkSignature(checkpoint, remembered.key)).state === 'good') return remembered.key;
  return (await log.key()).trim();
}
