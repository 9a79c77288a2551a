import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gatherer, isBehind } from './live';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A cache of one query an area, and which of them are old. */
function cacheOf(...areas: string[]) {
  const client = new QueryClient();
  for (const area of areas) client.setQueryData([area], 1);
  const queries = client.getQueryCache().getAll();
  return { client, old: () => queries.filter((it) => it.state.isInvalidated).map((it) => it.queryKey[0]) };
}

it('asks for findings and for the books again', () => {
  const { client, old } = cacheOf('temuan', 'pagu', 'keuangan', 'notification');
  const news = gatherer(client, () => undefined);
  news.add('finding');
  news.add('journal');
  vi.advanceTimersByTime(400);
  expect(old()).toEqual(['temuan', 'pagu', 'keuangan']);
});

it('asks once for what several events have moved', () => {
  const { client, old } = cacheOf('notification', 'penerima-beasiswa', 'dashboard', 'temuan');
  const awards = vi.fn();
  const news = gatherer(client, awards);
  news.add('inbox');
  news.add('inbox');
  news.add('award');
  expect(old()).toEqual([]);
  vi.advanceTimersByTime(400);
  expect(old()).toEqual(['notification', 'penerima-beasiswa', 'dashboard']);
  expect(awards).toHaveBeenCalledOnce();
});

it('asks for everything when it does not know what moved', () => {
  const { client, old } = cacheOf('notification', 'temuan');
  const news = gatherer(client, () => undefined);
  news.add('something of a newer server');
  vi.advanceTimersByTime(400);
  expect(old()).toEqual(['notification', 'temuan']);
});

it('is behind what moved between its first answers and the opening of the stream', () => {
  // Nothing was answered yet, and nothing is in the log; then something is.
  expect(isBehind('{"position":0}')).toBe(false);
  expect(isBehind('{"position":1}')).toBe(true);
});
