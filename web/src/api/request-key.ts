// The key of a session that this browser holds and no script can read out: agreed on with the server at sign-in
// (docs/tanda-tangan.md). Loaded only where somebody signs in or is signed in.
import { clear, createStore, get, set, type UseStore } from 'idb-keyval';
import { onLogout } from './on-logout';

const curve = { name: 'ECDH', namedCurve: 'P-256' };
const utf8 = (text: string) => new TextEncoder().encode(text);

const toBase64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

/** The session that a `csrf_token` names. */
export const sessionName = (csrfToken: string) => csrfToken.split('.', 1)[0] ?? '';

/** The HMAC key that both sides agree on. It signs, and is never given out. */
export async function agree(own: CryptoKey, theirs: string, name: string): Promise<CryptoKey> {
  const other = await crypto.subtle.importKey('raw', fromBase64url(theirs), curve, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256);
  const secret = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: utf8(`beasiswa request signing v2 ${name}`) },
    secret,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  );
}

let openStore: UseStore | null = null;
const store = (): UseStore => {
  openStore ??= createStore('beasiswa-sesi', 'kunci');
  return openStore;
};
onLogout(() => clear(store()));

/** A key pair for a sign-in. Null where the browser has no WebCrypto or keeps nothing: it signs the old way. */
export async function newPair() {
  try {
    const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
    // A key that cannot be kept would be lost at the next reload.
    await set('coba', pair.publicKey, store());
    const publicKey = toBase64url(await crypto.subtle.exportKey('raw', pair.publicKey));
    return {
      publicKey,
      /** Keeps the key of the session that was opened with this pair; the pair is forgotten. */
      keep: async (serverKey: string, csrfToken: string) => {
        const name = sessionName(csrfToken);
        const key = await agree(pair.privateKey, serverKey, name);
        await clear(store());
        await set(name, key, store());
      },
    };
  } catch {
    return null;
  }
}

/** The kept key of a session; null when there is none. */
export async function keptKey(csrfToken: string): Promise<CryptoKey | null> {
  try {
    return (await get<CryptoKey>(sessionName(csrfToken), store())) ?? null;
  } catch {
    return null;
  }
}
