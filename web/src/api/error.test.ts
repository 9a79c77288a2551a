// What an answer of refusal becomes, and which of them say how long to wait.
import { describe, expect, test } from 'vitest';
import { ApiError, errorFrom, serverMessage } from './error';

const refused = (status: number, body: unknown) => errorFrom(new Response(JSON.stringify(body), { status }));

describe('tried too often', () => {
  const text = 'Terlalu banyak percobaan. Coba lagi dalam 1 menit.';

  test('the words of the server, which name the time, are shown', async () => {
    const error = await refused(429, { message: text, data: { kode: 'TERLALU_SERING', message: text, tunggu: 60 } });
    expect(error.tooOften).toBe(true);
    expect(serverMessage(error, 'Login gagal, silakan coba lagi')).toBe(text);
  });

  test('how long to wait is in the answer, or in its header where a proxy gave it', async () => {
    expect((await refused(429, { data: { kode: 'TERLALU_SERING', tunggu: 60 } })).waitMs).toBe(60_000);
    const bare = new Response('', { status: 429, headers: { 'Retry-After': '30' } });
    expect((await errorFrom(bare)).waitMs).toBe(30_000);
    expect((await refused(422, {})).waitMs).toBeNull();
  });

  test('another refusal is not one of these, nor an answer of a proxy without words', async () => {
    expect((await refused(401, { message: 'Email atau password salah.' })).tooOften).toBe(false);
    expect(new ApiError(429, 'TANPA_ISI', '', {}, false).tooOften).toBe(false);
  });
});
