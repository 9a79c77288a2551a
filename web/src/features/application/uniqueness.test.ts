// When the server is asked whether a number is in use, and when it is left alone.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/error';
import { answerTo, askAgainIn, withinLimit } from './uniqueness';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const hour = 3_600_000;

it('asks nothing again that this device was told of the same number', () => {
  const at = Date.now();
  const nik = { number: '9508', tingkat: 'aman', at };
  expect(answerTo({ nik }, 'nik', '9508', at + 24 * hour)).toEqual(nik);
  expect(answerTo({ nik }, 'nik', '9509', at)).toBeNull();
  expect(answerTo({ nik }, 'nokk', '9508', at)).toBeNull();
  const nokk = { number: '1', tingkat: 'peringatan', at };
  expect(answerTo({ nokk }, 'nokk', '1', at + 24 * hour)).toEqual(nokk);
});

it('asks after a while whether a number that stops the form is free by now', () => {
  const at = Date.now();
  const nik = { number: '9508', tingkat: 'ditolak', at };
  expect(answerTo({ nik }, 'nik', '9508', at + 60_000)).toEqual(nik);
  expect(answerTo({ nik }, 'nik', '9508', at + hour)).toBeNull();
});

it('leaves the server alone for as long as it asked to', async () => {
  const ask = vi.fn(async () => 'aman');
  const often = new ApiError(429, 'TERLALU_SERING', 'Coba lagi dalam 2 menit.', { tunggu: 120 });
  ask.mockRejectedValueOnce(often);
  await expect(withinLimit(ask)).rejects.toBe(often);
  expect(askAgainIn(often)).toBe(120_000);
  await expect(withinLimit(ask)).rejects.toBe(often);
  expect(ask).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(120_001);
  await expect(withinLimit(ask)).resolves.toBe('aman');
  expect(askAgainIn(null)).toBe(false);
  expect(askAgainIn(new ApiError(0, 'LURING', ''))).toBe(false);
});
