// An announced restore of an older copy: explained is what it explains, and everything else stays an alarm.
import { describe, expect, it } from 'vitest';
import { checkProof } from './check';
import { compareKept } from './compare';
import { explains, readEpochs } from './epoch';
import { leafHash } from './merkle';
import {
  base64,
  entries,
  flip,
  keyChange,
  type Log,
  leavesOf,
  meansOf,
  newLog,
  newMemory,
  proofOf,
  readerOf,
  root,
} from './testing';
import { watchLog } from './watch';

const zeroes = new Uint8Array(32);
const now = new Date('2026-11-23T00:00:00Z');
/** `count` events of which the first `kept` are the usual ones. */
const restored = (kept: number, count: number, mark = 99) => [
  ...entries(kept),
  ...Array.from({ length: count - kept }, (_, index) => Uint8Array.of(mark, index)),
];
const rootOf = async (all: readonly Uint8Array<ArrayBuffer>[]) => root(await Promise.all(all.map(leafHash)));

interface Told {
  number?: number;
  kept: number;
  lost: number;
  keptRoot?: Uint8Array<ArrayBuffer>;
  lostRoot?: Uint8Array<ArrayBuffer>;
}

async function epochOf(log: Log, told: Told, signer = log): Promise<string> {
  const { number = 2, kept, lost } = told;
  const keptRoot = told.keptRoot ?? (await root(await leavesOf(kept)));
  const lostRoot = told.lostRoot ?? (await root(await leavesOf(lost)));
  const heads = `${kept}\n${base64(keptRoot)}\n${lost}\n${base64(lostRoot)}`;
  const text = `masa catatan beasiswa v1\n${log.origin}\n${number}\n${heads}\n2026-11-22T10:00:00Z\n`;
  return `${text}\n${await signer.line(text)}`;
}

describe('an announced restore', () => {
  it('reads back, and every byte counts', async () => {
    const log = await newLog();
    const note = await epochOf(log, { kept: 15, lost: 20 });
    const [epoch] = await readEpochs(note, log.origin, log.key, '');
    expect(epoch).toMatchObject({ number: 2, at: '2026-11-22T10:00:00Z', kept: { size: 15 }, lost: { size: 20 } });
    expect(await readEpochs('', log.origin, log.key, '')).toEqual([]);
    for (let at = 0; at < note.length; at += 1) {
      const changed = note.slice(0, at) + String.fromCharCode(note.charCodeAt(at) ^ 1) + note.slice(at + 1);
      const read = readEpochs(changed, log.origin, log.key, '').then((epochs) => epochs.length);
      await expect(read, `byte ${at}`).rejects.toThrow();
    }
    const second = await epochOf(log, { number: 3, kept: 12, lost: 17, lostRoot: zeroes });
    expect((await readEpochs(note + second, log.origin, log.key, '')).length).toBe(2);
    await expect(readEpochs(second, log.origin, log.key, '')).rejects.toThrow();
    await expect(readEpochs(note, 'lain.test/log', log.key, '')).rejects.toThrow();
  });

  it('explains what was lost and nothing else', async () => {
    const log = await newLog();
    const note = await epochOf(log, { kept: 15, lost: 20 });
    const [epoch] = await readEpochs(note, log.origin, log.key, '');
    if (!epoch) throw new Error('no epoch');
    const sizes = [14, 15, 16, 19, 20, 21].filter((size) => explains(epoch, { size, root: epoch.lost.root }));
    expect(sizes).toEqual([16, 19, 20]);
    expect(explains(epoch, { size: 19, root: zeroes })).toBe(true);
    expect(explains(epoch, { size: 20, root: zeroes })).toBe(false);
    const unknown = { ...epoch, lost: { size: 20, root: zeroes } };
    expect(explains(unknown, epoch.lost)).toBe(true);
  });

  it('is shown for what it is on a visit, whether the log is shorter, as long or longer now', async () => {
    const log = await newLog();
    const note = await epochOf(log, { kept: 15, lost: 20 });
    for (const size of [15, 17, 20, 300]) {
      const memory = newMemory();
      const all = restored(15, size);
      expect(await watchLog(await readerOf(log, entries(20)), memory, now)).toBeNull();
      expect(memory.seen).toMatchObject({ size: 20, epoch: 1 });
      // The control: without the announcement nothing of it is believed.
      const unannounced = await watchLog(await readerOf(log, all), memory, now);
      if (size >= 20) expect(unannounced?.state).toBe('bad');
      expect(memory.seen).toMatchObject({ size: 20, epoch: 1 });
      expect(await watchLog(await readerOf(log, all, '', note), memory, now)).toBeNull();
      const losses = [{ epoch: 2, at: '2026-11-22T10:00:00Z', from: 15, to: 19 }];
      expect(memory.seen).toMatchObject({ size, epoch: 2, losses });
      // It lasts, and is not said twice.
      expect(await watchLog(await readerOf(log, restored(15, 310), '', note), memory, now)).toBeNull();
      expect(memory.seen).toMatchObject({ size: 310, epoch: 2, losses });
    }
  });

  it('leaves the alarm where it is forged, or does not explain what was seen', async () => {
    const [log, thief] = [await newLog(), await newLog()];
    const all = restored(15, 25);
    const notes = {
      unsigned: (await epochOf(log, { kept: 15, lost: 20 })).split('\u2014')[0] ?? '',
      forged: await epochOf(log, { kept: 15, lost: 20 }, thief),
      'signed for another text': (await epochOf(log, { kept: 15, lost: 19 })).replace('\n19\n', '\n20\n'),
      'too little lost': await epochOf(log, { kept: 15, lost: 19 }),
      'another tree lost': await epochOf(log, { kept: 15, lost: 20, lostRoot: flip(await rootOf(entries(20))) }),
      'another tree kept': await epochOf(log, { kept: 15, lost: 20, keptRoot: flip(await rootOf(entries(15))) }),
      'more kept than is there': await epochOf(log, { kept: 16, lost: 20 }),
      'not the next number': await epochOf(log, { number: 3, kept: 15, lost: 20 }),
    };
    for (const [what, note] of Object.entries(notes)) {
      const memory = newMemory();
      await watchLog(await readerOf(log, entries(20)), memory, now);
      const finding = await watchLog(await readerOf(log, all, '', note), memory, now);
      expect(finding?.state, what).toBe('bad');
      expect(memory.seen, what).toMatchObject({ size: 20, epoch: 1 });
    }
    // The control.
    const memory = newMemory();
    await watchLog(await readerOf(log, entries(20)), memory, now);
    const note = await epochOf(log, { kept: 15, lost: 20 });
    expect(await watchLog(await readerOf(log, all, '', note), memory, now)).toBeNull();
  });

  it('excuses no second rewriting, also for a device that came after it or grew past it', async () => {
    const log = await newLog();
    const note = await epochOf(log, { kept: 15, lost: 20 });
    const again = restored(15, 22, 77);
    for (const sizes of [[18], [14, 18], [20, 18]]) {
      const memory = newMemory();
      for (const size of sizes) {
        const all = size === 18 ? restored(15, 18) : entries(size);
        expect(await watchLog(await readerOf(log, all, '', size === 18 ? note : ''), memory, now)).toBeNull();
      }
      expect(memory.seen).toMatchObject({ size: 18, epoch: 2 });
      expect((await watchLog(await readerOf(log, again, '', note), memory, now))?.state, `${sizes}`).toBe('bad');
    }
  });

  it('leads over two restores, and over a change of the key', async () => {
    const [old, fresh] = [await newLog(), await newLog()];
    const memory = newMemory();
    await watchLog(await readerOf(old, entries(20)), memory, now);
    const change = await keyChange(old, fresh, 18);
    const middle = restored(15, 18);
    const notes =
      (await epochOf(old, { kept: 15, lost: 20 })) +
      (await epochOf(fresh, { number: 3, kept: 12, lost: 18, lostRoot: await rootOf(middle) }));
    const reader = await readerOf(fresh, restored(12, 30), change, notes);
    expect(await watchLog(reader, memory, now)).toBeNull();
    expect(memory.seen).toMatchObject({ size: 30, epoch: 3, key: fresh.key });
    expect(memory.seen?.losses?.map(({ from, to }) => [from, to])).toEqual([
      [15, 19],
      [12, 14],
    ]);
  });

  it('says nothing while the tiles cannot be fetched', async () => {
    const log = await newLog();
    const memory = newMemory();
    await watchLog(await readerOf(log, entries(20)), memory, now);
    const note = await epochOf(log, { kept: 15, lost: 20 });
    const reader = await readerOf(log, restored(15, 17), '', note);
    const silent = { ...reader, fetchTile: () => Promise.reject(new Error('offline')) };
    await expect(watchLog(silent, memory, now)).rejects.toThrow();
    expect(memory.seen?.size).toBe(20);
  });

  it('is named by the proof of a number that it took away', async () => {
    const log = await newLog();
    const all = restored(15, 30);
    const note = await epochOf(log, { kept: 15, lost: 20 });
    const memory = newMemory();
    await watchLog(await readerOf(log, entries(20)), memory, now);
    const verdict = await checkProof(await proofOf(log, all, 17), 17, await meansOf(memory, all, note));
    expect(verdict.state).toBe('good');
    expect(verdict.replaced.map((epoch) => epoch.number)).toEqual([2]);
    expect(verdict.steps.at(-1)?.text).toMatch(
      /nomor 15 sampai 19 termasuk yang hilang saat pemulihan pada 22 November/,
    );
    expect(memory.seen?.size, 'the watch shows what was lost').toBe(20);
    for (const position of [14, 20]) {
      const other = await checkProof(await proofOf(log, all, position), position, await meansOf(memory, all, note));
      expect(other.replaced, `${position}`).toEqual([]);
    }
    const unasked = { ...(await meansOf(newMemory(), all)), epochs: () => Promise.reject(new Error('offline')) };
    expect((await checkProof(await proofOf(log, all, 17), 17, unasked)).state).toBe('open');
  });

  it('is named for a kept checkpoint that it explains, and for no other', async () => {
    const log = await newLog();
    const note = await epochOf(log, { kept: 15, lost: 20 });
    const reader = await readerOf(log, restored(15, 30), '', note);
    const kept = async (all: readonly Uint8Array<ArrayBuffer>[]) => (await proofOf(log, all, 0)).checkpoint;
    const found = await compareKept(await kept(entries(20)), reader);
    expect(found.state).toBe('open');
    expect(found.text).toMatch(/asli.*nomor 15 sampai 19 termasuk yang hilang saat pemulihan pada 22 November 2026/);
    expect((await compareKept(await kept(entries(15)), reader)).state).toBe('good');
    expect((await compareKept(await kept(restored(15, 22)), reader)).state).toBe('good');
    expect((await compareKept(await kept(entries(21)), reader)).state).toBe('bad');
    const unannounced = await readerOf(log, restored(15, 30));
    expect((await compareKept(await kept(entries(20)), unannounced)).state).toBe('bad');
  });
});
