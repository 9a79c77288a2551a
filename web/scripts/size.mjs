// First-load JavaScript of public pages, as served (brotli): the static-import closure of the entry and the home
// page's own. Fails above the budget.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const budgetKib = 110;
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const files = new Set();
const walk = (key) => {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const next of chunk.imports ?? []) walk(next);
};
walk('index.html');
let gzip = 0;
let brotli = 0;
for (const file of files) {
  const bytes = readFileSync(new URL(file, dist));
  gzip += gzipSync(bytes, { level: 9 }).length;
  brotli += brotliCompressSync(bytes).length;
}
console.log(
  `${files.size} files, ${(gzip / 1024).toFixed(1)} KiB gzip, ${(brotli / 1024).toFixed(1)} KiB brotli (budget ${budgetKib})`,
);
if (brotli / 1024 > budgetKib) process.exit(1);
