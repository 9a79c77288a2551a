// Dashboards and lists at two sizes of the same demo: what each takes at 2,500 and at 20,000 applicants, asked in turn
// of two running programs, so that a ratio of 1 means that the size of the log does not matter.
// `node bench/lists.mjs [small] [large]` prints Markdown; `make bench` puts it into RESULTS.md.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const { chromium } = createRequire(join(root, 'web/'))('@playwright/test');
const binary = process.env.BEASISWA_BIN ?? join(root, 'target/release/beasiswa');
const sizes = [Number(process.argv[2] ?? 2500), Number(process.argv[3] ?? 20000)];
const rounds = Number(process.env.BENCH_ROUNDS ?? 100);
const password = 'Demo-Nduga-2025!';

/** Account, its door, and what it reads. */
const readers = [
  [
    'admin@demo.test',
    '/auth/role/login',
    [
      '/api/cms/formulir-pendaftaran?page=1&size=10',
      '/api/cms/formulir-pendaftaran?page=50&size=10',
      '/api/cms/formulir-pendaftaran?page=1&size=10&search=wenda',
      '/api/cms/formulir-pendaftaran?page=1&size=10&sort=nama%20asc',
      '/api/cms/penerima-beasiswa?page=1&size=10',
      '/api/cms/penerima-beasiswa?page=50&size=10',
      '/api/cms/keuangan?page=1&size=10',
      '/api/cms/keuangan?page=50&size=10',
      '/api/cms/data-diri/list-akademia?page=1&size=10',
      '/api/cms/user?page=1&size=10',
      '/api/cms/user?page=1&size=10&search=wenda',
      '/api/cms/sk-penetapan?page=1&size=10',
      '/api/cms/cari?q=wenda',
      '/api/cms/pagu?page=1&size=10',
      '/api/cms/dashboard/information',
    ],
  ],
  [
    'pemerintah@demo.test',
    '/auth/role/login',
    [
      '/api/cms/dashboard/information',
      '/api/cms/dashboard/overview-status',
      '/api/cms/dashboard/last-transaction',
      '/api/cms/dashboard/report-by-district',
      '/api/cms/dashboard/awardee-achievement',
      '/api/cms/audit?page=1&size=10',
    ],
  ],
  ['dpc@demo.test', '/auth/role/login', ['/api/cms/formulir-pendaftaran?page=1&size=10', '/api/cms/dashboard/overview-status']],
  [
    null,
    null,
    ['/api/web/penerima-beasiswa?page=1&size=10', '/api/web/transparansi', '/', '/awardee', '/informasi/berita'],
  ],
];

const folder = mkdtempSync(join(tmpdir(), 'beasiswa-lists-'));
const children = [];
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

async function portal(applicants) {
  const data = join(folder, String(applicants));
  const demo = spawnSync(binary, ['demo', '--data-dir', data, '--applicants', String(applicants)], { encoding: 'utf8' });
  if (demo.status !== 0) throw new Error(demo.stderr);
  const events = Number(demo.stdout.match(/(\d+) peristiwa/)?.[1]);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { ...process.env, BEASISWA_PUBLIC_URL: url, RUST_LOG: 'warn' };
  const serve = ['serve', '--demo', '--data-dir', data, '--listen', `127.0.0.1:${port}`];
  children.push(spawn(binary, serve, { stdio: 'ignore', env: settings }));
  for (let tries = 0; ; tries += 1) {
    const ready = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) break;
    if (tries > 600) throw new Error('the program did not become ready');
    await new Promise((next) => setTimeout(next, 200));
  }
  return { url, events };
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
async function cookiesOf(url, email, door) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url + door);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL(/\/dashboard$/);
  const cookies = await context.cookies();
  await context.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function ask(url, path, cookie) {
  const started = performance.now();
  const reply = await fetch(url + path, { headers: cookie ? { cookie } : {} });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return performance.now() - started;
}

const portals = [await portal(sizes[0]), await portal(sizes[1])];
const rows = [];
for (const [email, door, paths] of readers) {
  const cookies = await Promise.all(portals.map(({ url }) => (email ? cookiesOf(url, email, door) : '')));
  for (const path of paths) {
    const times = [[], []];
    for (let round = -5; round < rounds; round += 1) {
      for (const at of round % 2 ? [0, 1] : [1, 0]) {
        const taken = await ask(portals[at].url, path, cookies[at]);
        if (round >= 0) times[at].push(taken);
      }
    }
    rows.push([email?.split('@')[0] ?? 'visitor', path, ...times.map((list) => list.sort((a, b) => a - b))]);
  }
}
await browser.close();

const at = (list, share) => list[Math.min(list.length - 1, Math.floor(list.length * share))];
const ms = (value) => value.toFixed(1);
const whole = (value) => value.toLocaleString('en');
const head = sizes.map((size, index) => `${whole(size)} (${whole(portals[index].events)} events)`);
console.log(`
## Dashboards and lists as the log grows

Milliseconds of one request, p50 and p99 of ${rounds}, asked in turn of two programs on SQLite with ${head.join(' and ')} synthetic applicants. A ratio of 1 is flat.

| reader | read | ${sizes.map((size) => `${whole(size)}: p50, p99`).join(' | ')} | ratio p50 | ratio p99 |
|---|---|---|---|---|---|
${rows
  .map(([who, path, small, large]) =>
    `| ${who} | \`${decodeURIComponent(path)}\` | ${ms(at(small, 0.5))}, ${ms(at(small, 0.99))} | ${ms(at(large, 0.5))}, ${ms(at(large, 0.99))} | ${ms(at(large, 0.5) / at(small, 0.5))} | ${ms(at(large, 0.99) / at(small, 0.99))} |`,
  )
  .join('\n')}`);
process.exit(0);
