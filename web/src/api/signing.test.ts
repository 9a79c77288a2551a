// Signing against the published vectors, and the key derivation against HKDF by hand.
import { createHmac, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agree, sessionName } from './request-key';
import { deriveKey, isSigned, newNonce, sign, toHex } from './signing';

const vectorKey = () =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from({ length: 32 }, (_, index) => index),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
const common = { timestamp: 1767225600000, nonce: '00112233445566778899aabbccddeeff' };

describe('request signing', () => {
  it.each([
    [
      'POST',
      '/api/web/testimoni/create',
      '{"testimoni":"Terima kasih"}',
      'abf09f1416dbcacf3c1b6704cc605a09fdf58287b80ae64e7c5cda713386cac7',
    ],
    [
      'POST',
      '/api/cms/upload/multiple-image',
      '{}',
      'fec98cb5cf7a3ae636b3a399b202c1506be495d25c398b07eac1f387adb7af22',
    ],
    [
      'PUT',
      '/api/cms/notification/7?read=true',
      '{}',
      '47386cfa32040426588e4fcc13be04c51148716454f039d99331f1be50ce95ec',
    ],
    [
      'PATCH',
      '/api/cms/bank/3',
      '{"nama":"Bank Papua – Kenyam"}',
      'cd9a9f025c2f585a03f3523cafba69c9719f9f9020d4baa3900e88eb1a9a2966',
    ],
  ])('%s %s has the published signature', async (method, target, body, expected) => {
    expect(await sign(await vectorKey(), { method, target, body, ...common })).toBe(expected);
  });

  it('derives the key from the CSRF token with HKDF-SHA256', async () => {
    const token = 'a-0123.1767225600.ff';
    const raw = Buffer.from(hkdfSync('sha256', token, '', 'beasiswa request signing v1', 32));
    const message = `SPv1\nDELETE\n/x\n${common.timestamp}\n${common.nonce}\n{}`;
    const expected = createHmac('sha256', raw).update(message).digest('hex');
    expect(await sign(await deriveKey(token), { method: 'DELETE', target: '/x', body: '{}', ...common })).toBe(
      expected,
    );
  });

  it('agrees on the published key with the server, and keeps it where nobody reads it out', async () => {
    const page = readFileSync('../docs/tanda-tangan.md', 'utf8');
    const told = (what: string) => page.match(new RegExp(`\\| ${what} \\| \`([^\`]+)\``))?.[1] ?? '';
    const [x = '', y = ''] = [1, 33].map((from) =>
      Buffer.from(told('`kunci_peramban`'), 'base64url')
        .subarray(from, from + 32)
        .toString('base64url'),
    );
    const own = await crypto.subtle.importKey(
      'jwk',
      { kty: 'EC', crv: 'P-256', x, y, d: Buffer.alloc(32, 2).toString('base64url') },
      { name: 'ECDH', namedCurve: 'P-256' },
      false,
      ['deriveBits'],
    );
    const key = await agree(own, told('`kunci_server`'), told('nama sesi'));
    const request = { method: 'POST', target: '/api/web/testimoni/create', body: '{"testimoni":"Terima kasih"}' };
    expect(await sign(key, { ...request, ...common })).toBe(told('`X-Signature` dengannya'));
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
    const token = told('`csrf_token` \\(contoh\\)');
    expect(sessionName(token)).toBe(told('nama sesi'));
    // Control: what follows from the token is another key.
    expect(await sign(await deriveKey(token), { ...request, ...common })).not.toBe(told('`X-Signature` dengannya'));
  });

  it('signs writes only, with a fresh nonce of 16 bytes in hex', () => {
    expect(['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'HEAD'].map(isSigned)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(newNonce()).toMatch(/^[0-9a-f]{32}$/);
    expect(newNonce()).not.toBe(newNonce());
    expect(toHex(Uint8Array.of(0, 15, 255))).toBe('000fff');
  });
});
