// After the build: writes dist/sw.js, which keeps the applicant's area usable without a network.
//
// It holds the static-import closure of the entry and of the pages and dialogs under /user, read from Vite's manifest (names of
// chunks are never guessed), and the last page that the server answered for /user. Public pages are left alone.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const files = new Set();
const visited = new Set();

/** Adds a chunk with its static imports; `entered` is told of each. */
function add(key, entered) {
  const chunk = manifest[key];
  if (!chunk || visited.has(key)) return;
  visited.add(key);
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
  entered?.(key, chunk);
  for (const next of chunk.imports ?? []) add(next, entered);
}
// What the entry brings holds the area's frame and its dashboard, whose pages and dialogs come later; what the entry's own
// chunk loads later are public pages and the areas of offices.
const later = [];
add('index.html', (key, chunk) => {
  if (key !== 'index.html') later.push(...(chunk.dynamicImports ?? []));
});
for (const key of [...later, ...Object.keys(manifest).filter((key) => key.startsWith('src/app/area/user/'))]) add(key);
if (!visited.has('src/ui/kit/kit.tsx')) throw new Error('sw.js would keep pages without the kit that draws them');
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
