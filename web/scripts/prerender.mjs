// After the build: one template for each public page, which the server fills per request. Its CSS is inlined and its
// code named for preloading; pages whose text is known at build time are drawn too, so that they are read at once, and
// without JavaScript.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const dist = new URL('../dist/', import.meta.url);
const template = readFileSync(new URL('index.html', dist), 'utf8');
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const { render } = await import(new URL('../dist-ssr/entry-server.js', import.meta.url));

/** File of the template, code of the page, and the path to draw (none when it shows what the server knows). */
const pages = [
  ['beranda', null, '/'],
  ['404', 'src/app/public/not-found-page.tsx', '/404'],
  ['beasiswa', 'src/features/scholarship/scholarships-page.tsx', '/beasiswa'],
  ['beasiswa-detail', 'src/features/scholarship/scholarship-detail-page.tsx', '/beasiswa/detail'],
  ['informasi-lembaga-adat', 'src/app/public/customary-page.tsx', '/informasi/lembaga-adat'],
  ['informasi-lembaga-mahasiswa-nduga', 'src/app/public/students-page.tsx', '/informasi/lembaga-mahasiswa-nduga'],
  ['informasi-pemerintah', 'src/app/public/government-page.tsx', '/informasi/pemerintah'],
  ['awardee', 'src/app/public/awardee-page.tsx'],
  ['awardee-testimoni', 'src/features/testimonial/testimonials-page.tsx'],
  ['informasi-berita', 'src/features/news/news-list-page.tsx'],
  ['informasi-berita-lengkap', 'src/features/news/news-detail-page.tsx'],
  ['berita-filter-list', 'src/features/news/news-filter-page.tsx'],
  ['transparansi', 'src/features/transparency/transparency-page.tsx'],
  ['verifikasi', 'src/features/proof/proof-page.tsx'],
];

/** A chunk with its static imports. */
function closure(key, found = new Map()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build`);
  if (found.has(key)) return found;
  found.set(key, chunk);
  for (const next of chunk.imports ?? []) closure(next, found);
  return found;
}

const entry = closure('index.html');
const sheets = (chunks) => [...chunks.values()].flatMap((chunk) => chunk.css ?? []);
const inline = (files) => {
  const css = files.map((file) => readFileSync(new URL(file, dist), 'utf8')).join('');
  // Paths in the sheets are absolute already; `</` cannot end the element early.
  return css && `<style nonce="__CSP_NONCE__">${css.replaceAll('</', '<\\/')}</style>`;
};

const base = template.replace(/<link rel="stylesheet"[^>]*>/g, '');
/** The page's own code and sheets over those of the entry. */
function shell(page) {
  const own = page ? new Map([...closure(page)].filter(([key]) => !entry.has(key))) : new Map();
  const shared = sheets(entry);
  const head = [
    ...[...own.values()].map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.file}">`),
    inline([...shared, ...sheets(own).filter((file) => !shared.includes(file))]),
  ];
  return base.replace('</head>', () => `${head.join('\n')}\n</head>`);
}

mkdirSync(new URL('pages/', dist), { recursive: true });
// `index.html` serves what has no template of its own: areas and auth pages.
writeFileSync(new URL('index.html', dist), shell(null));
for (const [name, page, path] of pages) {
  let html = shell(page);
  if (path) {
    const body = await render(path);
    if (/\sstyle="/.test(body)) throw new Error(`${path}: the CSP refuses style attributes`);
    html = html
      .replace('<div id="root">', `<div id="root" data-prerender="${path}">`)
      .replace('<!--app-html-->', () => body);
  }
  writeFileSync(new URL(`pages/${name}.html`, dist), html);
  console.log(`pages/${name}.html ${(html.length / 1024).toFixed(1)} KiB`);
}
