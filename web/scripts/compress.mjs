// After the build: a brotli twin beside each text asset, so that the server never compresses them per visitor.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const assets = new URL('../dist/assets/', import.meta.url);
let before = 0;
let after = 0;
for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  const bytes = readFileSync(new URL(name, assets));
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  writeFileSync(new URL(`${name}.br`, assets), packed);
  before += bytes.length;
  after += packed.length;
}
console.log(`assets ${(before / 1024).toFixed(0)} KiB, brotli ${(after / 1024).toFixed(0)} KiB`);
