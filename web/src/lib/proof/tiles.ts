// Nodes of the log's tree out of C2SP tiles: 256 hashes of one level to a tile, the last one of a level partial.
import type { Bytes } from './bytes';
import { nodeHash, type RangeHash, splitOf } from './merkle';

/** Fetches a tile's bytes: 32 for each hash. `width` 256 is a full tile. */
export type FetchTile = (level: number, index: number, width: number) => Promise<Bytes>;

const tileWidth = 256;

/** The address of a tile, e.g. `/log/tile/0/x001/067` and `/log/tile/1/000.p/5`. */
export function tilePath(level: number, index: number, width: number): string {
  const groups: string[] = [];
  let rest = index;
  do {
    groups.unshift(String(rest % 1000).padStart(3, '0'));
    rest = Math.floor(rest / 1000);
  } while (rest > 0);
  const name = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `/log/tile/${level}/${name}${width < tileWidth ? `.p/${width}` : ''}`;
}

/** Hashes of ranges of a tree of `size` leaves, read from tiles; each tile is fetched once. */
export function rangesFromTiles(size: number, fetchTile: FetchTile): RangeHash {
  const tiles = new Map<string, Promise<Bytes>>();
  const entry = async (level: number, index: number): Promise<Bytes> => {
    const entries = Math.floor(size / tileWidth ** level);
    const tile = Math.floor(index / tileWidth);
    const width = Math.min(tileWidth, entries - tile * tileWidth);
    const name = `${level}/${tile}`;
    let bytes = tiles.get(name);
    if (!bytes) {
      bytes = fetchTile(level, tile, width);
      tiles.set(name, bytes);
    }
    const at = (index - tile * tileWidth) * 32;
    const hash = (await bytes).slice(at, at + 32);
    if (hash.length !== 32) throw new Error('a tile is too short');
    return hash;
  };
  /** A complete subtree of 2^height leaves starting at `from`. */
  const complete = async (from: number, height: number): Promise<Bytes> => {
    const level = Math.floor(height / 8);
    const inside = height - level * 8;
    if (inside === 0) return entry(level, from / tileWidth ** level);
    const step = 2 ** (height - 1);
    return nodeHash(await complete(from, height - 1), await complete(from + step, height - 1));
  };
  const range: RangeHash = async (from, to) => {
    const count = to - from;
    const height = Math.log2(count);
    if (Number.isInteger(height) && from % count === 0) return complete(from, height);
    const split = splitOf(count);
    return nodeHash(await range(from, from + split), await range(from + split, to));
  };
  return range;
}
