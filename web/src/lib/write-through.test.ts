import { describe, expect, it } from 'vitest';
import { forgetLeftBehind, leftBehind, writeThrough } from './write-through';

const slow = () => {
  const written: string[] = [];
  const ends: (() => void)[] = [];
  const save = writeThrough((text: string) => {
    written.push(text);
    return new Promise<void>((end) => ends.push(end));
  });
  const end = async () => {
    ends.shift()?.();
    await new Promise((next) => setTimeout(next));
  };
  return { written, save, end };
};

describe('writing through', () => {
  it('begins with the first letter, without waiting for quiet', () => {
    const { written, save } = slow();
    save.call('a');
    expect(written).toEqual(['a']);
  });
  it('writes one at a time, and of what came meanwhile the newest', async () => {
    const { written, save, end } = slow();
    save.call('a');
    save.call('ab');
    save.call('abc');
    expect(written).toEqual(['a']);
    await end();
    expect(written).toEqual(['a', 'abc']);
    await end();
    save.call('abcd');
    expect(written).toEqual(['a', 'abc', 'abcd']);
  });
  it('goes on after a write that failed', async () => {
    const written: string[] = [];
    const save = writeThrough(async (text: string) => {
      written.push(text);
      throw new Error('full');
    });
    save.call('a');
    save.call('ab');
    await save.stop();
    expect(written[0]).toBe('a');
    save.call('abc');
    expect(written.at(-1)).toBe('abc');
  });
  it('when stopped, waits for the write on its way and leaves out the rest', async () => {
    const { written, save, end } = slow();
    save.call('a');
    save.call('ab');
    const stopped = save.stop();
    await end();
    await stopped;
    expect(written).toEqual(['a']);
  });

  it('leaves what a page that went did not get written, once, and nothing of what was', async () => {
    let end = () => {};
    const save = writeThrough(
      (_: string) =>
        new Promise<void>((done) => {
          end = done;
        }),
      'uji',
    );
    save.call('Kos');
    expect(leftBehind('uji')).toBe('Kos');
    expect(leftBehind('uji')).toBeNull();
    save.call('Kos dan buku');
    end();
    await new Promise((next) => setTimeout(next));
    end();
    await new Promise((next) => setTimeout(next));
    expect(leftBehind('uji')).toBeNull();
    save.call('Kos, buku');
    forgetLeftBehind();
    expect(leftBehind('uji')).toBeNull();
  });
});
