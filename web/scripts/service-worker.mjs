// After the build: writes dist/sw.js, which keeps the applicant's area usable without a network.
//
// It holds the static-import closure of the entry and of the pages under /user, read from Vite's manifest (names of
// chunks are never guessed), and the last page that the server answered for /user. Public pages are left alone.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const files = new Set();
const visited = new Set();

/** Adds a chunk with its static imports; the applicant's own lazy pages are followed too. */
function add(key) {
  const chunk = manifest[key];
  if (!chunk || visited.has(key)) return;
  visited.add(key);
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
  for (const next of chunk.imports ?? []) add(next);
  for (const next of chunk.dynamicImports ?? []) if (/^src\/app\/area\/(user\/|area-routes)/.test(next)) add(next);
}
add('index.html');
for (const key of Object.keys(manifest)) if (/^src\/app\/area\/user\//.test(key)) add(key);
// Pictures of public pages hang on the entry; the area needs none of them.
const list = [...files].filter((file) => !/\/(hero|berita)-/.test(file)).sort();
const bytes = list.reduce((sum, file) => sum + readFileSync(new URL(`.${file}`, dist)).length, 0);
const release = createHash('sha256').update(list.join('\n')).digest('hex').slice(0, 12);

const source = readFileSync(new URL('./service-worker.template.js', import.meta.url), 'utf8');
writeFileSync(
  new URL('sw.js', dist),
  source.replace('__RELEASE__', release).replace('/* __FILES__ */ []', JSON.stringify(list)),
);
if (!existsSync(new URL('sw.js', dist))) throw new Error('sw.js was not written');
console.log(`sw.js keeps ${list.length} files, ${(bytes / 1024).toFixed(0)} KiB`);
