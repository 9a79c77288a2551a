// First-load JavaScript of each public and auth page: the static-import closure of the entry and of the page's own code.
// Fails above the budget (brotli, as served), and when code of the areas, charts or the editor has found its way in.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

// Of what a page loads 20 KiB are Preact and the query cache (decision 093).
const budgetKib = 52;
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/publik.json', dist), 'utf8'));
const strangers = { recharts: /recharts-/, tiptap: /ProseMirror/, mantine: /mantine-/, react: /react\.dev\/errors/ };

function closure(key, found = new Map()) {
  const chunk = manifest[key];
  if (!chunk || found.has(key)) return found;
  found.set(key, chunk);
  for (const next of chunk.imports ?? []) closure(next, found);
  return found;
}

const isPage = (key) => /^src\/(app\/public|features)\/.*-page\.tsx$/.test(key);
// Pages of the areas hang on a chunk of their own; whatever else the entry loads later is public.
const pages = (manifest['index.html'].dynamicImports ?? []).filter(isPage);
const measured = [];
let failed = false;
for (const page of pages) {
  const chunks = new Map([...closure('index.html'), ...closure(page)]);
  let gzip = 0;
  let brotli = 0;
  for (const [key, chunk] of chunks) {
    const bytes = readFileSync(new URL(chunk.file, dist));
    const text = bytes.toString();
    const found = Object.keys(strangers).filter((name) => strangers[name].test(text));
    if (key.startsWith('src/app/area/')) found.push('an area');
    if (found.length > 0) {
      console.error(`${page} loads ${found.join(', ')} in ${chunk.file}`);
      failed = true;
    }
    gzip += gzipSync(bytes, { level: 9 }).length / 1024;
    brotli += brotliCompressSync(bytes).length / 1024;
  }
  const name = page.replace(/^.*\/|\.tsx$/g, '');
  measured.push({ name, gzip, brotli });
  console.log(`${name.padEnd(26)} ${gzip.toFixed(1)} KiB gzip, ${brotli.toFixed(1)} KiB brotli`);
  if (brotli > budgetKib) failed = true;
}
if (process.argv[2]) writeFileSync(process.argv[2], JSON.stringify({ budgetKib, measured }, null, 2));
console.log(`budget ${budgetKib} KiB: ${failed ? 'exceeded' : 'kept'}`);
if (failed) process.exit(1);
