// Dashboards and lists at two sizes of the same demo: what each takes at 2,500 and at 20,000 applicants, asked in turn
// of two running programs, so that a ratio of 1 means that the size of the log does not matter.
// Then the past: how long the first answer as of a day takes, and the next ones.
// `node bench/lists.mjs` prints both as Markdown, `node bench/lists.mjs lists` or `past` one of them; `make bench` puts it
// into RESULTS.md. `BENCH_DATA` names a folder where the demo data is kept for the next run; `BENCH_SIZES` other sizes.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const { chromium } = createRequire(join(root, 'web/'))('@playwright/test');
const binary = process.env.BEASISWA_BIN ?? join(root, 'target/release/beasiswa');
/** Applicants of the two logs that are compared, and of one of about a million events for the past. */
const [small, large] = (process.env.BENCH_SIZES ?? '2500 20000').split(' ').map(Number);
const pastSize = Number(process.env.BENCH_PAST ?? process.env.BENCH_APPLICANTS ?? 34000);
const sizes = [small, large];
const part = process.argv[2];
const rounds = Number(process.env.BENCH_LIST_ROUNDS ?? 200);
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
      '/api/cms/pagu',
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
      '/api/cms/audit?size=10',
    ],
  ],
  [
    'dpc@demo.test',
    '/auth/role/login',
    ['/api/cms/formulir-pendaftaran?page=1&size=10', '/api/cms/dashboard/overview-status'],
  ],
  [
    null,
    null,
    ['/api/web/penerima-beasiswa?page=1&size=10', '/api/web/transparansi', '/', '/awardee', '/informasi/berita'],
  ],
];

const folder = process.env.BENCH_DATA ?? mkdtempSync(join(tmpdir(), 'beasiswa-lists-'));
const children = [];
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  if (!process.env.BENCH_DATA) rmSync(folder, { recursive: true, force: true });
});

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

/** How long a log is, and days on which it had a quarter, a half, three quarters and nearly all of its events. */
function look(file) {
  const program = `import json, sqlite3, sys
log = sqlite3.connect(sys.argv[1])
events = log.execute("SELECT COUNT(*) FROM log_event").fetchone()[0]
day = lambda share: log.execute("SELECT recorded_at FROM log_event WHERE position = ?", [int(events * share)]).fetchone()[0][:10]
print(json.dumps({"events": events, "days": [day(share) for share in (0.25, 0.5, 0.75, 0.98)]}))`;
  return JSON.parse(spawnSync('python3', ['-c', program, file], { encoding: 'utf8' }).stdout);
}

const snapshots = (data) =>
  existsSync(join(data, 'as-of'))
    ? readdirSync(join(data, 'as-of'), { recursive: true }).filter((name) => name.endsWith('.db.zst')).length
    : 0;

/** Processor time of a process since its start, in ticks of the system (hundredths of a second). */
function ticks(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Waits until a program does nothing by itself: what it checks and learns after a start has ended. */
async function rest(pid) {
  for (let calm = 0, tries = 0; calm < 3 && tries < 300; tries += 1) {
    const before = ticks(pid);
    await new Promise((next) => setTimeout(next, 1_000));
    calm = ticks(pid) - before < 5 ? calm + 1 : 0;
  }
}

async function portal(applicants) {
  const data = join(folder, String(applicants));
  if (!existsSync(data)) {
    const demo = spawnSync(binary, ['demo', '--data-dir', data, '--applicants', String(applicants)], {
      encoding: 'utf8',
    });
    if (demo.status !== 0) throw new Error(demo.stderr);
  }
  const { events, days } = look(join(data, 'ledger.db'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { ...process.env, BEASISWA_PUBLIC_URL: url, RUST_LOG: 'warn' };
  const serve = ['serve', '--demo', '--data-dir', data, '--listen', `127.0.0.1:${port}`];
  const child = spawn(binary, serve, { stdio: 'ignore', env: settings });
  children.push(child);
  for (let tries = 0; ; tries += 1) {
    const ready = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) break;
    if (tries > 600) throw new Error('the program did not become ready');
    await new Promise((next) => setTimeout(next, 200));
  }
  // The snapshots of the past that the program makes by itself after the start are no part of what is measured. Their
  // distance doubles where there would be more than twenty.
  let distance = 50_000;
  while (Math.floor(events / distance) > 20) distance *= 2;
  while (snapshots(data) < Math.floor(events / distance)) await new Promise((next) => setTimeout(next, 5_000));
  await rest(child.pid);
  return { url, events, days, data };
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

const at = (list, share) => list[Math.min(list.length - 1, Math.floor(list.length * share))];
const ms = (value) => value.toFixed(1);
const whole = (value) => value.toLocaleString('en');

async function compareLists() {
  const portals = [await portal(small), await portal(large)];
  const rows = [];
  for (const [email, door, paths] of readers) {
    const cookies = await Promise.all(portals.map(({ url }) => (email ? cookiesOf(url, email, door) : '')));
    for (const path of paths) {
      const times = [[], []];
      const firsts = [];
      for (let round = -5; round < rounds; round += 1) {
        for (const at of round % 2 ? [0, 1] : [1, 0]) {
          const taken = await ask(portals[at].url, path, cookies[at]);
          if (round >= 0) times[at].push(taken);
          else firsts[at] ??= taken;
        }
      }
      rows.push([
        email?.split('@')[0] ?? 'visitor',
        path,
        firsts[1],
        ...times.map((list) => list.sort((a, b) => a - b)),
      ]);
    }
  }

  const head = sizes.map((size, index) => `${whole(size)} (${whole(portals[index].events)} events)`);
  console.log(`
## Dashboards and lists as the log grows

Milliseconds of one request, p50 and p99 of ${rounds}, asked in turn of two programs on SQLite with ${head.join(' and ')} synthetic applicants. A ratio of 1 is flat. 'First' is the first question of its kind at the larger size: dashboards count then, and keep what they counted until the log grows.

| reader | read | ${sizes.map((size) => `${whole(size)}: p50, p99`).join(' | ')} | ratio p50 | ratio p99 | first |
|---|---|---|---|---|---|---|
${rows
  .map(
    ([who, path, first, small, large]) =>
      `| ${who} | \`${decodeURIComponent(path)}\` | ${ms(at(small, 0.5))}, ${ms(at(small, 0.99))} | ${ms(at(large, 0.5))}, ${ms(at(large, 0.99))} | ${ms(at(large, 0.5) / at(small, 0.5))} | ${ms(at(large, 0.99) / at(small, 0.99))} | ${ms(first)} |`,
  )
  .join('\n')}`);
}

async function askThePast() {
  const past = await portal(pastSize);
  const cookie = await cookiesOf(past.url, 'pemerintah@demo.test', '/auth/role/login');
  const questions = [
    '/api/cms/dashboard/information',
    '/api/cms/dashboard/overview-status',
    '/api/cms/dashboard/report-by-district',
    '/api/cms/keuangan?page=1&size=10',
  ];
  const pastRows = [];
  for (const day of past.days) {
    const first = await ask(past.url, `${questions[0]}?per_tanggal=${day}`, cookie);
    const counted = [];
    const warm = [];
    for (let round = 0; round <= 20; round += 1) {
      for (const question of questions) {
        const sign = question.includes('?') ? '&' : '?';
        const taken = await ask(past.url, `${question}${sign}per_tanggal=${day}`, cookie);
        (round === 0 ? counted : warm).push(taken);
      }
    }
    pastRows.push([day, first, Math.max(...counted), warm.sort((a, b) => a - b)]);
  }
  console.log(`
## As of a day

The log of ${whole(past.events)} events, with the snapshots that the program keeps by itself (${snapshots(past.data)} here). The first answer as of a day replays from the nearest snapshot. Then the store is open: each of ${questions.length} kinds of question counts once (the slowest is shown), and the next ones (20 times each) are warm.

| day | first answer, s | slowest first count, ms | warm: p50, p99, ms | largest, ms |
|---|---|---|---|---|
${pastRows
  .map(
    ([day, first, counted, warm]) =>
      `| ${day} | ${(first / 1000).toFixed(2)} | ${ms(counted)} | ${ms(at(warm, 0.5))}, ${ms(at(warm, 0.99))} | ${ms(warm.at(-1))} |`,
  )
  .join('\n')}`);
}

if (part !== 'past') await compareLists();
// The past is asked of a program that has the machine for itself.
for (const child of children.splice(0)) child.kill('SIGKILL');
if (part !== 'lists') await askThePast();
await browser.close();
process.exit(0);
