import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countDecided, decidedToday } from './day-count';

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

describe('the count of a day', () => {
  it('grows by each decision and begins anew on the next day of the office', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T14:00:00Z') });
    expect(decidedToday()).toBe(0);
    countDecided();
    countDecided();
    expect(decidedToday()).toBe(2);
    // Midnight in Jayapura.
    vi.setSystemTime(new Date('2026-03-01T15:00:01Z'));
    expect(decidedToday()).toBe(0);
    countDecided();
    expect(decidedToday()).toBe(1);
  });
  it('is none where the device keeps something else under its name', () => {
    localStorage.setItem('beasiswa.hitungan.', '{"day":1}');
    expect(decidedToday()).toBe(0);
  });
});
