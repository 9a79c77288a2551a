import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lengths, lettersLeft, lettersLost } from './lengths';

const { schemas } = JSON.parse(readFileSync('../api/openapi.json', 'utf8')).components as {
  schemas: Record<string, { properties?: Record<string, { maxLength?: number }> }>;
};
const all = Object.values(schemas).flatMap(({ properties = {} }) => Object.entries(properties));

describe('lengths', () => {
  it('lets a line be as long as the API does', () => {
    const counts = new Map<number, number>();
    for (const [, { maxLength }] of all) if (maxLength) counts.set(maxLength, (counts.get(maxLength) ?? 0) + 1);
    const commonest = [...counts].sort(([, left], [, right]) => right - left)[0]?.[0];
    expect(commonest).toBe(lengths.line);
  });

  it('lets every reason and note be as long as the API does', () => {
    const notes = all.filter(([name, { maxLength }]) => maxLength && /^(alasan|catatan)$/.test(name));
    expect(notes.length).toBeGreaterThan(20);
    expect(new Set(notes.map(([, { maxLength }]) => maxLength))).toEqual(new Set([lengths.paragraph]));
  });

  it('lets what is looked for be as long as the API does', () => {
    const most = /const SEARCH_MAX: usize = (\d+);/.exec(readFileSync('../api/src/extract/page_query.rs', 'utf8'))?.[1];
    expect(Number(most)).toBe(lengths.search);
  });

  it('counts only near the end, and never a short field', () => {
    expect(lettersLeft(100, 200)).toBeNull();
    expect(lettersLeft(180, 200)).toBe(20);
    expect(lettersLeft(1799, 2000)).toBeNull();
    expect(lettersLeft(1800, 2000)).toBe(200);
    expect(lettersLeft(200, 200)).toBe(0);
    expect(lettersLeft(16, 16)).toBeNull();
  });

  it('tells how much of a pasted text has no room', () => {
    expect(lettersLost(30, 190, 0, 200)).toBe(20);
    expect(lettersLost(30, 190, 25, 200)).toBe(0);
    expect(lettersLost(5, 190, 0, 200)).toBe(0);
  });
});
