// Audit packs are ZIP files without compression and without header fields that could vary: written again from their
// files, the bytes are the same (ledger/src/pack/zip.rs).
import { type Bytes, concat } from '../proof/bytes';

export type Files = Map<string, Bytes>;

const local = 0x04034b50;
const central = 0x02014b50;
const end = 0x06054b50;
const fixed = [10, 0, 0, 8, 0, 0, 0, 0, 0x21, 0];
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

const le = (value: number, width: number) =>
  Uint8Array.from({ length: width }, (_, at) => Math.floor(value / 256 ** at) % 256);

/** Reads the files from their local headers as far as they can be followed; `stop` is the byte where that ended. */
export function readZip(archive: Bytes): { files: Files; stop: number | null } {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const files: Files = new Map();
  let at = 0;
  const has = (length: number) => at + length <= archive.length;
  while (has(30) && view.getUint32(at, true) === local) {
    const size = view.getUint32(at + 22, true);
    const name = view.getUint16(at + 26, true);
    if (!has(30 + name + size)) return { files, stop: at };
    const from = at + 30 + name;
    try {
      files.set(decoder.decode(archive.slice(at + 30, from)), archive.slice(from, from + size));
    } catch {
      return { files, stop: at };
    }
    at = from + size;
  }
  const whole = has(4) && view.getUint32(at, true) === central;
  return { files, stop: whole ? null : at };
}

/** The archive of these files, in the order of their paths' bytes. */
export function writeZip(files: Files): Bytes {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  // Paths are ASCII, so code units are in the order of bytes.
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [path, bytes] of sorted) {
    const name = encoder.encode(path);
    const head = concat(
      Uint8Array.from(fixed),
      le(crc32(bytes), 4),
      le(bytes.length, 4),
      le(bytes.length, 4),
      le(name.length, 2),
      le(0, 2),
    );
    parts.push(le(local, 4), head, name, bytes);
    directory.push(le(central, 4), le(10, 2), head, new Uint8Array(10), le(offset, 4), name);
    offset += 30 + name.length + bytes.length;
  }
  const list = concat(...directory);
  const count = le(files.size, 2);
  return concat(...parts, list, le(end, 4), le(0, 4), count, count, le(list.length, 4), le(offset, 4), le(0, 2));
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 255] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
