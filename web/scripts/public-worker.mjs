// After the build: writes dist/sw-publik.js, which keeps public pages for the time without a network. It names the code of
// the pages that it keeps beforehand, read from the manifest of the public build; other pages' code is kept when they are opened.
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'vite';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/publik.json', dist), 'utf8'));
const pages = [
  'src/app/public/home-page.tsx',
  'src/features/scholarship/scholarships-page.tsx',
  'src/features/scholarship/scholarship-detail-page.tsx',
  'src/features/eligibility/eligibility-page.tsx',
  'src/features/application-status/status-page.tsx',
  'src/features/easy-language/easy-language-page.tsx',
  'src/features/help/help-page.tsx',
];
const files = new Set();
const visited = new Set();

function add(key) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build`);
  if (visited.has(key)) return;
  visited.add(key);
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
  for (const next of chunk.imports ?? []) add(next);
}
add('index.html');
pages.forEach(add);
// Pictures are kept when they were seen.
const list = [...files].filter((file) => /\.(js|css|woff2)$/.test(file)).sort();
const bytes = list.reduce((sum, file) => sum + readFileSync(new URL(`.${file}`, dist)).length, 0);

const built = await build({
  configFile: false,
  logLevel: 'error',
  define: {
    __FILES__: JSON.stringify(list.map((url) => ({ url, revision: null }))),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    write: false,
    target: 'es2022',
    lib: {
      entry: new URL('./public-worker.source.js', import.meta.url).pathname,
      formats: ['iife'],
      name: 'publik',
    },
  },
});
const [{ output }] = Array.isArray(built) ? built : [built];
writeFileSync(new URL('sw-publik.js', dist), output[0].code);
console.log(
  `sw-publik.js ${(output[0].code.length / 1024).toFixed(0)} KiB, keeps ${list.length} files, ${(bytes / 1024).toFixed(0)} KiB`,
);
