// Whether a picture is there to its end: a copy that broke off still begins like a whole one.

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** Walks a JPEG's segments and its scans to the end-of-image marker; whatever a camera appends after it is its own. */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) return true;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (length < 2) return false;
    at += 2 + length;
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
  }
  return false;
}

/** Where the next marker stands after the compressed data of a scan; past the end when there is none. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7) || next === 0xff;
    if (!isData) return at;
  }
  return bytes.length;
}

const tail = (bytes: Uint8Array, length: number) => new TextDecoder('latin1').decode(bytes.subarray(-length));

/** A PNG ends with its IEND chunk. */
export const isWholePng = (bytes: Uint8Array): boolean => tail(bytes, 1024).includes('IEND');

/** A PDF says at its end where its table of contents stands; readers look for it in about the last kilobyte. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const end = tail(bytes, 8192);
  return end.includes('%%EOF') || end.includes('startxref');
}
