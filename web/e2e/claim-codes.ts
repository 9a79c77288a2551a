// What stands on letters to claim an account.
import { inflateSync } from 'node:zlib';

/** The codes in a PDF of letters, as the addresses of its QR codes have them. */
export function codesOf(pdf: Buffer): string[] {
  const texts = [pdf.toString('latin1')];
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    const start = pdf.indexOf('\n', at) + 1;
    try {
      texts.push(inflateSync(pdf.subarray(start)).toString('latin1'));
    } catch {
      // Not a packed part.
    }
  }
  const found = texts.join('\n').matchAll(/klaim#([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})/g);
  return [...new Set([...found].map((match) => match[1] ?? ''))];
}
