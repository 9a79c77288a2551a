// First-load code: of each public and account page, and of the applicant's dashboard; the static-import closure of the
// entry and of the page's own code. Fails above a budget (brotli, as served), and when code that a page must do without
// (the kit, charts, the editor, areas) has found its way in, or a sheet of the kit that is used has not.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

// Of what a page loads 20 KiB are Preact and the query cache (decision 093).
const budgetKib = 52;
// Of what the dashboard loads 66 KiB are React and the query cache; few pieces, since each is asked for on a slow network.
const dashboard = { scriptKib: 120, sheetKib: 9, pieces: 8 };
const dist = new URL('../dist/', import.meta.url);
const manifestOf = (name) => JSON.parse(readFileSync(new URL(`.vite/${name}.json`, dist), 'utf8'));
const read = (file) => readFileSync(new URL(file, dist));
const kit = { recharts: /recharts-/, tiptap: /ProseMirror/, mantine: /mantine-/ };
const kibOf = (bytes) => bytes.length / 1024;
let failed = false;

function closure(manifest, key, found = new Map()) {
  const chunk = manifest[key];
  if (!chunk || found.has(key)) return found;
  found.set(key, chunk);
  for (const next of chunk.imports ?? []) closure(manifest, next, found);
  return found;
}

function fail(text) {
  console.error(text);
  failed = true;
}

/** What the chunks weigh; says which of them hold what they must not. */
function weigh(page, chunks, strangers) {
  const whole = { gzip: 0, brotli: 0 };
  for (const [key, chunk] of chunks) {
    const bytes = read(chunk.file);
    const text = bytes.toString();
    const found = Object.keys(strangers).filter((name) => strangers[name].test(text));
    if (page !== 'dashboard' && key.startsWith('src/app/area/')) found.push('an area');
    if (found.length > 0) fail(`${page} loads ${found.join(', ')} in ${chunk.file}`);
    whole.gzip += kibOf(gzipSync(bytes, { level: 9 }));
    whole.brotli += kibOf(brotliCompressSync(bytes));
  }
  return whole;
}

const manifest = manifestOf('publik');
const isPage = (key) => /^src\/(app\/public|features)\/.*-page\.tsx$/.test(key);
// Pages of the areas hang on a chunk of their own; whatever else the entry loads later is public.
const pages = (manifest['index.html'].dynamicImports ?? []).filter(isPage);
const measured = [];
for (const page of pages) {
  const chunks = new Map([...closure(manifest, 'index.html'), ...closure(manifest, page)]);
  const { gzip, brotli } = weigh(page, chunks, { ...kit, react: /react\.dev\/errors/ });
  const name = page.replace(/^.*\/|\.tsx$/g, '');
  measured.push({ name, gzip, brotli });
  console.log(`${name.padEnd(26)} ${gzip.toFixed(1)} KiB gzip, ${brotli.toFixed(1)} KiB brotli`);
  if (brotli > budgetKib) fail(`${page} weighs more than ${budgetKib} KiB`);
}

const whole = manifestOf('manifest');
const own = ['index.html', 'src/app/area/user/user-area.tsx', 'src/app/area/user/dashboard-page.tsx'];
const first = new Map(own.flatMap((key) => [...closure(whole, key)]));
const { brotli: scripts } = weigh('dashboard', first, kit);
const sheets = [...new Set([...first.values()].flatMap((chunk) => chunk.css ?? []))];
const sheetsKib = sheets.reduce((sum, file) => sum + kibOf(brotliCompressSync(read(file))), 0);
console.log(
  `/user/dashboard            ${scripts.toFixed(1)} KiB of JavaScript in ${first.size} pieces, ${sheetsKib.toFixed(1)} KiB of CSS, brotli`,
);
if (scripts > dashboard.scriptKib || sheetsKib > dashboard.sheetKib || first.size > dashboard.pieces)
  fail(`/user/dashboard: at most ${JSON.stringify(dashboard)}`);

// `ui/kit/sheets.css` names the kit's sheets one by one: a part of the kit that is used brings its own.
const assets = readdirSync(new URL('assets/', dist));
const textOf = (end) =>
  assets
    .filter((name) => name.endsWith(end))
    .map((name) => read(`assets/${name}`).toString())
    .join('\n');
const classes = (text) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
const drawn = classes(textOf('.css'));
const sheeted = classes(
  readFileSync(new URL('../node_modules/@mantine/core/styles.layer.css', import.meta.url), 'utf8'),
);
for (const name of classes(textOf('.js')))
  if (sheeted.has(name) && !drawn.has(name)) fail(`ui/kit/sheets.css lacks the kit's sheet with .${name}`);

if (process.argv[2]) writeFileSync(process.argv[2], JSON.stringify({ budgetKib, measured }, null, 2));
console.log(`budgets: ${failed ? 'exceeded' : 'kept'}`);
if (failed) process.exit(1);
