// Request signing: HMAC-SHA256 over the canonical bytes `SPv1\nMETHOD\nTARGET\nTIMESTAMP\nNONCE\n` + body.

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Lower-case hex of bytes. */
export function toHex(bytes: ArrayBuffer | Uint8Array): string {
  const view = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  return Array.from(view, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A nonce: 16 random bytes in hex. */
export function newNonce(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** The session's signing key, derived (HKDF-SHA256, no salt) from its CSRF token. */
export async function deriveKey(csrfToken: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', utf8(csrfToken), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: utf8('beasiswa request signing v1') },
    secret,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  );
}

export interface Signable {
  method: string;
  /** Raw path with query, as it goes over the wire. */
  target: string;
  timestamp: number;
  nonce: string;
  /** The exact body text; `{}` stands for multipart and for no body. */
  body: string;
}

/** Hex signature of a request. */
export async function sign(key: CryptoKey, request: Signable): Promise<string> {
  const { method, target, timestamp, nonce, body } = request;
  const bytes = utf8(`SPv1\n${method}\n${target}\n${timestamp}\n${nonce}\n${body}`);
  return toHex(await crypto.subtle.sign('HMAC', key, bytes));
}

/** Whether requests of this method carry a signature. */
export const isSigned = (method: string) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
