import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openHistory } from './history';

// The browser's own history, with its one property that matters here: going back is told a moment later.
let entries: { state: unknown; url: string }[] = [];
let at = 0;
let ends: (() => void)[] = [];
const place = (url: string) => ({ pathname: url, search: '', hash: '' });
/** A history that is listened to until the test ends. */
function begin(listener: () => void = () => undefined) {
  const history = openHistory();
  ends.push(history.subscribe(listener));
  return history;
}

beforeEach(() => {
  vi.useFakeTimers();
  entries = [{ state: null, url: '/awal' }];
  at = 0;
  const go = (steps: number) => {
    window.setTimeout(() => {
      at = Math.max(0, Math.min(entries.length - 1, at + steps));
      window.dispatchEvent(new Event('popstate'));
    }, 5);
  };
  vi.stubGlobal('history', {
    get state() {
      return entries[at]?.state ?? null;
    },
    pushState: (state: unknown, _: string, url: string) => {
      entries = [...entries.slice(0, at + 1), { state, url }];
      at += 1;
    },
    replaceState: (state: unknown, _: string, url: string) => {
      entries[at] = { state, url };
    },
    go,
  });
  vi.stubGlobal('location', {
    origin: 'http://localhost',
    search: '',
    hash: '',
    get pathname() {
      return entries[at]?.url;
    },
    get href() {
      return `http://localhost${entries[at]?.url}`;
    },
  });
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const urls = () => entries.map(({ url }) => url);
const settle = () => vi.advanceTimersByTime(1000);

describe('layers over a page', () => {
  it('are closed by going back, and the page stays', () => {
    const seen = vi.fn();
    const history = begin(seen);
    const close = vi.fn(() => end());
    const end = history.open(close);
    settle();
    expect([at, urls()]).toEqual([1, ['/awal', '/awal']]);
    window.history.go(-1);
    settle();
    expect(close).toHaveBeenCalledOnce();
    expect(seen).not.toHaveBeenCalled();
    expect(at).toBe(0);
  });

  it('leave no step behind when they are closed otherwise', () => {
    const history = begin();
    const end = history.open(() => undefined);
    settle();
    end();
    settle();
    expect(at).toBe(0);
  });

  it('keep their step while they refuse to close', () => {
    const history = begin();
    history.open(() => undefined);
    settle();
    window.history.go(-1);
    settle();
    expect([at, entries.length]).toEqual([1, 2]);
  });

  it('hand their step on to one that opens as they close', () => {
    const history = begin();
    const end = history.open(() => undefined);
    settle();
    end();
    history.open(() => undefined);
    settle();
    expect([at, entries.length]).toEqual([1, 2]);
  });

  it('are gone from the way back when a link in them is followed', () => {
    const seen = vi.fn();
    const history = begin(seen);
    const end = history.open(() => undefined);
    settle();
    end();
    history.navigate(place('/tujuan'), 'PUSH', null);
    expect(history.visit().location.pathname).toBe('/tujuan');
    settle();
    expect([at, urls()]).toEqual([1, ['/awal', '/tujuan']]);
    expect(seen).toHaveBeenCalledOnce();
  });

  it('stay open while the address of the page below is rewritten', () => {
    const history = begin();
    const close = vi.fn();
    history.open(close);
    settle();
    history.navigate(place('/awal/lain'), 'REPLACE', null);
    settle();
    expect([at, urls()]).toEqual([1, ['/awal/lain', '/awal/lain']]);
    expect(close).not.toHaveBeenCalled();
  });
});
