import { describe, expect, it } from 'vitest';
import { nearer, pictureBox, plainLook, turned } from './picture-box';

const stage = { width: 500, height: 300 };

describe('the place of a picture', () => {
  it('is within the stage at first, whichever way it lies', () => {
    for (const natural of [
      { width: 1200, height: 800 },
      { width: 800, height: 1200 },
    ])
      for (const look of [plainLook, turned(plainLook)]) {
        const { box } = pictureBox(natural, stage, look);
        expect(box.width).toBeLessThanOrEqual(stage.width);
        expect(box.height).toBeLessThanOrEqual(stage.height);
      }
  });
  it('swaps its sides with the turn, so that nothing reaches out of what scrolls', () => {
    const look = turned(nearer(nearer(plainLook)));
    const { box, picture } = pictureBox({ width: 1200, height: 800 }, stage, look);
    expect([box.width, box.height]).toEqual([picture.height, picture.width]);
    expect(box.height).toBe(600);
    expect(box.width).toBe(400);
  });
  it('never blows a small picture up by itself', () => {
    expect(pictureBox({ width: 100, height: 50 }, stage, plainLook).box).toEqual({ width: 100, height: 50 });
  });
});
