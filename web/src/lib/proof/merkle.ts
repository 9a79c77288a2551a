// RFC 6962 Merkle trees: checking that a leaf is in a tree, and that one tree continues another (RFC 9162 §2.1).
// Sizes are plain numbers (the log stays below 2^53), so no bit operators, which stop at 32 bits.
import { type Bytes, equal, sha256 } from './bytes';

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

export const leafHash = (entry: Uint8Array): Promise<Bytes> => sha256(leafPrefix, entry);
export const nodeHash = (left: Uint8Array, right: Uint8Array): Promise<Bytes> => sha256(nodePrefix, left, right);

const half = (value: number) => Math.floor(value / 2);
const odd = (value: number) => value % 2 === 1;
const isHash = (bytes: Uint8Array) => bytes.length === 32;
const isSize = (value: number) => Number.isSafeInteger(value) && value >= 0;

/** Whether `path` leads from the leaf at `index` to the root of a tree of `size` leaves. */
export async function includes(
  leaf: Bytes,
  index: number,
  size: number,
  path: readonly Bytes[],
  root: Bytes,
): Promise<boolean> {
  if (!isSize(index) || !isSize(size) || index >= size) return false;
  if (![leaf, root, ...path].every(isHash)) return false;
  let fn = index;
  let sn = size - 1;
  let hash: Bytes = leaf;
  for (const sibling of path) {
    if (sn === 0) return false;
    if (odd(fn) || fn === sn) {
      hash = await nodeHash(sibling, hash);
      while (!odd(fn) && fn !== 0) {
        fn = half(fn);
        sn = half(sn);
      }
    } else hash = await nodeHash(hash, sibling);
    fn = half(fn);
    sn = half(sn);
  }
  return sn === 0 && equal(hash, root);
}

const isPowerOfTwo = (value: number) => value > 0 && Number.isInteger(Math.log2(value));

/** Whether the tree of `newSize` leaves continues the one of `oldSize` leaves. */
export async function continues(
  oldSize: number,
  oldRoot: Bytes,
  newSize: number,
  newRoot: Bytes,
  proof: readonly Bytes[],
): Promise<boolean> {
  if (!isSize(oldSize) || !isSize(newSize) || oldSize > newSize) return false;
  if (![oldRoot, newRoot, ...proof].every(isHash)) return false;
  if (oldSize === newSize) return proof.length === 0 && equal(oldRoot, newRoot);
  if (oldSize === 0) return proof.length === 0;
  const hashes = isPowerOfTwo(oldSize) ? [oldRoot, ...proof] : [...proof];
  const [first, ...rest] = hashes;
  if (first === undefined) return false;
  let fn = oldSize - 1;
  let sn = newSize - 1;
  while (odd(fn)) {
    fn = half(fn);
    sn = half(sn);
  }
  let fromOld: Bytes = first;
  let fromNew: Bytes = first;
  for (const hash of rest) {
    if (sn === 0) return false;
    if (odd(fn) || fn === sn) {
      fromOld = await nodeHash(hash, fromOld);
      fromNew = await nodeHash(hash, fromNew);
      while (!odd(fn) && fn !== 0) {
        fn = half(fn);
        sn = half(sn);
      }
    } else fromNew = await nodeHash(fromNew, hash);
    fn = half(fn);
    sn = half(sn);
  }
  return sn === 0 && equal(fromOld, oldRoot) && equal(fromNew, newRoot);
}

/** Hash of the leaves `from` (included) to `to` (left out). */
export type RangeHash = (from: number, to: number) => Promise<Bytes>;

/** The largest power of two below `size`. */
export function splitOf(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/** The nodes of the consistency proof between two sizes, fetched by `hashOf` (RFC 6962 §2.1.2). */
export async function consistencyProof(oldSize: number, newSize: number, hashOf: RangeHash): Promise<Bytes[]> {
  if (oldSize === 0 || oldSize === newSize) return [];
  const sub = async (size: number, from: number, to: number, whole: boolean): Promise<Bytes[]> => {
    if (size === to - from) return whole ? [] : [await hashOf(from, to)];
    const split = splitOf(to - from);
    if (size <= split) return [...(await sub(size, from, from + split, whole)), await hashOf(from + split, to)];
    return [...(await sub(size - split, from + split, to, false)), await hashOf(from, from + split)];
  };
  return sub(oldSize, 0, newSize, true);
}
