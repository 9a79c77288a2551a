// A push service as browsers have one: it takes messages for a device, knows the portal by its signature, and opens what it
// carries with the keys of the device (RFC 8291 by Node's own cryptography).
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';

export type Told = { isi: string; alamat: string; tanda: string };

export type PushService = {
  /** What the devices of a person were told, in order. */
  told: Told[];
  /** What it answers from now on; 201 unless said. */
  answer: (status: number) => void;
  /** Lets the browsers of a context switch notifications on here. No real service is within reach of a test. */
  serve: (context: BrowserContext) => Promise<void>;
  close: () => Promise<void>;
};

type Device = { keys: ECDH; auth: Buffer };

const text = (bytes: Buffer) => bytes.toString('base64url');
const bytes = (letters: string) => Buffer.from(letters, 'base64url');

/** Who signed a request, by VAPID (RFC 8292); throws where nobody did. */
function signer(header: string, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = bytes(key);
  const jwk = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) };
  const by = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), by, bytes(signature))) throw new Error('not signed');
  const { aud, exp } = JSON.parse(bytes(claims).toString());
  if (aud !== origin || exp * 1000 < Date.now() || exp * 1000 > Date.now() + 86_400_000) throw new Error('not for me');
  return key;
}

function opened(body: Buffer, { keys, auth }: Device): Told {
  const salt = body.subarray(0, 16);
  const theirs = body.subarray(21, 21 + (body[20] ?? 0));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]);
  const shared = Buffer.from(hkdfSync('sha256', keys.computeSecret(theirs), auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
  const sealed = body.subarray(21 + theirs.length);
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

export async function pushService(): Promise<PushService> {
  const told: Told[] = [];
  const devices = new Map<string, Device>();
  const keys = new Map<string, string>();
  let status = 201;
  let origin = '';
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const id = request.url?.split('/').at(-1) ?? '';
      const device = devices.get(id);
      if (!device) return response.writeHead(410).end();
      if (status !== 201) return response.writeHead(status).end();
      const known = signer(request.headers.authorization ?? '', origin) === keys.get(id);
      if (!known || !Number(request.headers.ttl)) return response.writeHead(403).end();
      told.push(opened(Buffer.concat(parts), device));
      return response.writeHead(201).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const subscribe = (key: string) => {
    const [id, made, auth] = [randomUUID(), createECDH('prime256v1'), randomBytes(16)];
    made.generateKeys();
    devices.set(id, { keys: made, auth });
    keys.set(id, key);
    return { endpoint: `${origin}/kirim/${id}`, keys: { p256dh: text(made.getPublicKey()), auth: text(auth) } };
  };
  const end = (endpoint: string) => {
    devices.delete(endpoint.split('/').at(-1) ?? '');
  };
  return {
    told,
    answer: (next) => {
      status = next;
    },
    serve: async (context) => {
      await context.exposeFunction('pushMake', subscribe);
      await context.exposeFunction('pushEnd', end);
      await context.addInitScript(inTheBrowser);
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** The browser's side of it: its own way to a service that tests cannot reach, led to the one above. */
function inTheBrowser(): void {
  type Made = { endpoint: string; keys: Record<string, string> };
  const { pushMake, pushEnd } = window as unknown as {
    pushMake: (key: string) => Promise<Made>;
    pushEnd: (endpoint: string) => Promise<void>;
  };
  const name = 'uji-langganan';
  const shaped = (made: Made) => ({
    endpoint: made.endpoint,
    toJSON: () => made,
    unsubscribe: async () => {
      localStorage.removeItem(name);
      await pushEnd(made.endpoint);
      return true;
    },
  });
  const kept = () => {
    const text = localStorage.getItem(name);
    return text ? shaped(JSON.parse(text)) : null;
  };
  PushManager.prototype.getSubscription = async () => kept() as unknown as PushSubscription;
  PushManager.prototype.subscribe = async (options) => {
    const key = new Uint8Array(options?.applicationServerKey as ArrayBuffer);
    const letters = btoa(String.fromCharCode(...key));
    const made = await pushMake(letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
    localStorage.setItem(name, JSON.stringify(made));
    return shaped(made) as unknown as PushSubscription;
  };
}
