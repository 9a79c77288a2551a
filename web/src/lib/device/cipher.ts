// Seals what the device keeps: AES-GCM under a key that no script can read out and that goes with the drafts.
import { createStore, get, set, type UseStore } from 'idb-keyval';

export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const ivBytes = 12;
let openKeys: UseStore | null = null;
const keys = () => {
  openKeys ??= createStore('beasiswa-kunci', 'kunci');
  return openKeys;
};

/** The store of the key, to be emptied together with the drafts. */
export const keyStore = keys;

/** The key once it was asked for: what is typed the moment before a page goes has no time to look it up. */
let held: Promise<CryptoKey> | null = null;
/** Counts the times that the key was thrown away: one that was being made meanwhile is not kept. */
let thrown = 0;

/** After the key was thrown away, here or in another tab. */
export const forgetKey = () => {
  held = null;
  thrown += 1;
};

const storedKey = () => get<CryptoKey>('draf', keys());

/** The key that seals, made where there is none yet. */
export function deviceKey(): Promise<CryptoKey> {
  if (held) return held;
  const asked = madeKey();
  held = asked;
  // What failed is tried again the next time.
  asked.catch(() => {
    if (held === asked) held = null;
  });
  return asked;
}

async function madeKey(): Promise<CryptoKey> {
  const asked = thrown;
  const known = await storedKey();
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  if (asked !== thrown) throw new Error('the device was wiped while its key was made');
  await set('draf', made, keys());
  return made;
}

/** The key that opens: where there is none, nothing was sealed, and looking makes none. */
async function openingKey(): Promise<CryptoKey> {
  const key = await (held ?? storedKey());
  if (!key) throw new Error('nothing is sealed on this device');
  return key;
}

export async function seal(bytes: ArrayBuffer): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deviceKey(), bytes) };
}

/** Rejects when it was sealed under another key, or the key is gone. */
export async function unseal({ iv, data }: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await openingKey(), data);
}

export async function sealJson(value: unknown): Promise<Sealed> {
  return seal(new TextEncoder().encode(JSON.stringify(value)).buffer as ArrayBuffer);
}

export async function unsealJson<T>(sealed: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await unseal(sealed))) as T;
}
