// Hex, base64 and SHA-256 on bytes.

export type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes of a hex text. Throws on anything else. */
export function fromHex(text: string): Bytes {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new Error('not hex');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Bytes of a standard base64 text. Throws on anything else. */
export function fromBase64(text: string): Bytes {
  const raw = atob(text);
  // Unused bits of the last character could be flipped unseen: only the one canonical text is taken.
  if (btoa(raw) !== text) throw new Error('base64 is not canonical');
  return Uint8Array.from(raw, (char) => char.charCodeAt(0));
}

export async function sha256(...parts: Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', concat(...parts)));
}

export function concat(...parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const equal = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at]);
