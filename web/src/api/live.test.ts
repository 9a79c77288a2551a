import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gatherer } from './live';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks for findings and for the books again', () => {
  const asked: unknown[] = [];
  const news = gatherer({ invalidateQueries: async (filter) => void asked.push(filter?.queryKey) }, () => undefined);
  news.add('finding');
  news.add('journal');
  vi.advanceTimersByTime(400);
  expect(asked).toEqual([['temuan'], ['pagu'], ['keuangan']]);
});

it('asks once for what several events have moved', () => {
  const asked: unknown[] = [];
  const awards = vi.fn();
  const news = gatherer({ invalidateQueries: async (filter) => void asked.push(filter?.queryKey) }, awards);
  news.add('inbox');
  news.add('inbox');
  news.add('award');
  news.add('unknown');
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(400);
  expect(asked).toEqual([['notification'], ['penerima-beasiswa'], ['dashboard']]);
  expect(awards).toHaveBeenCalledOnce();
});
