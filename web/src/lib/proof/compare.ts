// Compares a checkpoint that somebody kept outside with the log as it is now.

import { number } from '../money';
import { announcedEpochs, lossesSince, ownedUp } from './epoch';
import { counts, readKeyChanges } from './key-change';
import { parseCheckpoint, parseNote } from './note';
import { checkContinuity, checkSignature, type Finding } from './tree';
import type { LogReader } from './watch';

/** The note inside a pasted text: mails put words around it, quote it, and may lose its last line feed. */
export function noteIn(pasted: string): string | null {
  const lines = pasted.split(/\r?\n/).map((line) => line.replace(/^\s*(>\s?)+/, '').trim());
  const end = lines.findLastIndex((line) => line.startsWith('\u2014 '));
  if (end < 0) return null;
  const first = lines.findIndex((line) => line.startsWith('\u2014 '));
  const signatures = lines.slice(first, end + 1).filter((line) => line.startsWith('\u2014 '));
  const body = lines.slice(0, first).filter((line) => line !== '');
  const head = body.slice(-3);
  return head.length === 3 ? `${head.join('\n')}\n\n${signatures.join('\n')}\n` : null;
}

/** Whether the log of now goes on from the kept checkpoint. Throws when the log cannot be asked. */
export async function compareKept(pasted: string, log: LogReader): Promise<Finding> {
  const note = noteIn(pasted);
  let kept: ReturnType<typeof parseCheckpoint>;
  try {
    kept = parseCheckpoint(parseNote(note ?? '').text);
  } catch {
    return { state: 'open', text: 'Ini bukan titik periksa yang utuh. Salin seluruhnya, termasuk baris tanda tangan.' };
  }
  const [checkpoint, key] = [await log.checkpoint(), (await log.key()).trim()];
  const now = await checkSignature(checkpoint, key);
  if (now.tree === null) return now;
  if (kept.origin !== now.tree.origin)
    return { state: 'open', text: `Titik periksa itu dari catatan lain, ${kept.origin}.` };
  // Under the key of now, or under one that was announced as its forerunner.
  const changes = await readKeyChanges(await log.keyChanges());
  const keys = [key, ...changes.map((change) => change.old)];
  const signed = await Promise.all(keys.map((each) => checkSignature(note ?? '', each)));
  const signer = keys.find((each, at) => signed[at]?.state === 'good' && counts(changes, key, each, kept.size));
  if (signer === undefined)
    return { state: 'bad', text: 'Tanda tangan pada titik periksa itu TIDAK berlaku untuk catatan ini.' };
  const since = `titik periksa atas ${number(kept.size)} peristiwa yang Anda simpan`;
  const goesOn = await checkContinuity(kept, now.tree, log.fetchTile, since);
  if (goesOn.state === 'good') return goesOn;
  // It does not say in which epoch it was signed.
  const epochs = await announcedEpochs(log, kept.origin, key);
  for (const epoch of [1, ...epochs.map((each) => each.number)]) {
    const losses = await lossesSince({ ...kept, epoch }, now.tree, epochs, log.fetchTile);
    if (losses)
      return {
        state: 'open',
        text: `Tanda tangan pada titik periksa itu asli, tetapi tidak seluruhnya ada lagi di dalam buku. ${ownedUp(losses)} Bagian sebelum itu dipertahankan, dan catatan sekarang kelanjutannya.`,
      };
  }
  return goesOn;
}
