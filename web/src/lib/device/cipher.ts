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

/** After the key was thrown away, here or in another tab. */
export const forgetKey = () => {
  held = null;
};

export function deviceKey(): Promise<CryptoKey> {
  if (held) return held;
  const asked = storedKey();
  held = asked;
  // What failed is tried again the next time.
  asked.catch(forgetKey);
  return asked;
}

async function storedKey(): Promise<CryptoKey> {
  const known = await get<CryptoKey>('draf', keys());
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await set('draf', made, keys());
  return made;
}

export async function seal(bytes: ArrayBuffer): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deviceKey(), bytes) };
}

/** Rejects when it was sealed under another key. */
export async function unseal({ iv, data }: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await deviceKey(), data);
}

export async function sealJson(value: unknown): Promise<Sealed> {
  return seal(new TextEncoder().encode(JSON.stringify(value)).buffer as ArrayBuffer);
}

export async function unsealJson<T>(sealed: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await unseal(sealed))) as T;
}
