// `make web-report`: Lighthouse (mobile preset) over the real program with demo data, and the first-load JavaScript of
// every public page. Writes docs/web-report.md and fails below the aims. Lives in a folder of its own because
// Lighthouse is 185 MB that nothing else needs.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const runs = Number(process.env.RUNS ?? 3);
const aims = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const cumulativeShiftMax = 0.02;
/** Drawn by Redoc, a megabyte of code, for those who write programs at a desk: its time is shown and held to nothing. */
const drawn = { notAimed: ['performance'] };
/** Account pages and proofs ask search engines not to list them, and are not asked to be listed. */
const unlisted = { skipAudits: ['is-crawlable'] };
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

const built = ['release', 'debug'].map((kind) => join(root, 'target', kind, 'beasiswa'));
const binary = process.env.BEASISWA_BIN ?? built.find(existsSync);
if (!binary) throw new Error('build the program first: cargo build --release -p api');
const folder = mkdtempSync(join(tmpdir(), 'beasiswa-web-report-'));
const dataDir = join(folder, 'data');
const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const demo = spawnSync(binary, ['demo', '--data-dir', dataDir, '--applicants', '60'], { encoding: 'utf8' });
if (demo.status !== 0) throw new Error(demo.stdout + demo.stderr);
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const server = spawn(binary, ['serve', '--demo', '--data-dir', dataDir, '--listen', `127.0.0.1:${port}`], {
  stdio: 'ignore',
  env: { ...process.env, BEASISWA_PUBLIC_URL: base, RUST_LOG: 'warn' },
});
const rows = [];
try {
  for (let tries = 0; ; tries += 1) {
    if (
      await fetch(`${base}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      break;
    if (tries > 300) throw new Error('the program did not become ready');
    await new Promise((next) => setTimeout(next, 200));
  }
  const { data } = await (await fetch(`${base}/api/web/berita?page=1&size=1`)).json();
  const pages = [
    ['Beranda', '/'],
    ['Awardee', '/awardee'],
    ['Testimoni', '/awardee-testimoni'],
    ['Beasiswa', '/beasiswa'],
    ['Detail beasiswa', '/beasiswa/detail'],
    ['Daftar berita', '/informasi/berita'],
    ['Isi berita', `/informasi/berita-lengkap/${data.items[0].slug}`],
    ['Cari berita', '/berita/filter-list'],
    ['Lembaga adat', '/informasi/lembaga-adat'],
    ['Lembaga mahasiswa', '/informasi/lembaga-mahasiswa-nduga'],
    ['Pemerintah', '/informasi/pemerintah'],
    ['Transparansi', '/transparansi'],
    ['Data terbuka', '/data-terbuka'],
    ['Bolehkah', '/bolehkah'],
    ['Status pendaftaran', '/status-pendaftaran'],
    ['Bantuan', '/bantuan'],
    ['Bahasa mudah', '/bahasa-mudah'],
    ['Pengembang', '/pengembang', drawn],
    ['Bukti', '/verifikasi/0', unlisted],
    ['Masuk', '/auth/login', unlisted],
    ['Masuk petugas', '/auth/role/login', unlisted],
    ['Masuk lewat kantor', '/auth/kantor', unlisted],
    ['Daftar', '/auth/register', unlisted],
    ['Verifikasi email', '/auth/register/verify-email', unlisted],
    ['Hapus pendaftaran', '/auth/register/batalkan', unlisted],
    ['Lupa password', '/auth/forgot', unlisted],
    ['Klaim akun', '/auth/klaim', unlisted],
    ['Ubah password', '/auth/change-password', unlisted],
  ].filter(([name]) => !process.env.ONLY || name === process.env.ONLY);
  const chrome = await launch({ chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium', chromeFlags: flags });
  try {
    for (const [name, path, { notAimed = [], ...more } = {}] of pages) {
      const found = [];
      const failing = new Set();
      for (let run = 0; run < runs; run += 1) {
        const { lhr } = await lighthouse(base + path, {
          port: chrome.port,
          logLevel: 'error',
          formFactor: 'mobile',
          ...more,
        });
        found.push(lhr);
        for (const category of ['accessibility', 'best-practices', 'seo'])
          for (const { id, weight } of lhr.categories[category].auditRefs)
            if (weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1) failing.add(id);
      }
      const scores = Object.fromEntries(
        Object.keys(aims).map((key) => [key, Math.round(100 * median(found.map((lhr) => lhr.categories[key].score)))]),
      );
      const time = (audit) => median(found.map((lhr) => lhr.audits[audit].numericValue));
      rows.push({
        name,
        notAimed,
        scores,
        all: found.map((lhr) => Math.round(100 * lhr.categories.performance.score)),
        fcp: time('first-contentful-paint'),
        lcp: time('largest-contentful-paint'),
        blocking: time('total-blocking-time'),
        shift: Math.max(...found.map((lhr) => lhr.audits['cumulative-layout-shift'].numericValue)),
        bytes: time('total-byte-weight'),
        benchmark: median(found.map((lhr) => lhr.environment.benchmarkIndex)),
        failing: [...failing],
      });
      console.log(name, JSON.stringify(scores), 'performance of each run:', rows.at(-1).all.join(' '), ...failing);
    }
  } finally {
    chrome.kill();
  }
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

const sizes = join(tmpdir(), `beasiswa-web-size-${process.pid}.json`);
const budget = spawnSync('node', [join(root, 'web/scripts/size.mjs'), sizes], { encoding: 'utf8' });
const { budgetKib, measured } = JSON.parse(readFileSync(sizes, 'utf8'));
rmSync(sizes);

const missed = rows.flatMap((row) => [
  ...Object.entries(aims).flatMap(([key, aim]) =>
    row.scores[key] < aim && !row.notAimed.includes(key) ? [`${row.name}: ${key} ${row.scores[key]}`] : [],
  ),
  ...(row.shift > cumulativeShiftMax ? [`${row.name}: layout shift ${row.shift.toFixed(3)}`] : []),
]);
if (budget.status !== 0) missed.push('the JavaScript budget is exceeded');

const whole = (value) => Math.round(value).toLocaleString('en');
const report = `# What the public pages weigh and score

Written by \`make web-report\` on ${new Date().toISOString().slice(0, 10)}; do not edit. Lighthouse 12.8.2, mobile preset (simulated slow 4G, CPU ÷ 4), Debian's Chromium, ${cpus().length} processors, the ${binary.includes('/release/') ? 'release' : 'debug'} program on its demo data. Each figure is the median of ${runs} runs; layout shift is the largest of them. Proofs and account pages (from *Bukti* on) ask search engines not to list them; of these the audit \`is-crawlable\` is left out.

Aims: performance ${aims.performance}, accessibility, best practices and SEO 100; layout shift at most ${cumulativeShiftMax}; JavaScript at most ${budgetKib} KiB compressed. *Pengembang* is drawn by Redoc for those who write programs; its performance is shown and held to nothing. ${missed.length === 0 ? 'All are met.' : `Missed: ${missed.join('; ')}.`}

| page | performance | accessibility | best practices | SEO | first paint, ms | largest paint, ms | blocked, ms | layout shift | bytes | performance of each run | what fails |
|---|---|---|---|---|---|---|---|---|---|---|---|
${rows
  .map(
    ({ name, scores, fcp, lcp, blocking, shift, bytes, all, failing }) =>
      `| ${name} | ${scores.performance} | ${scores.accessibility} | ${scores['best-practices']} | ${scores.seo} | ${whole(fcp)} | ${whole(lcp)} | ${whole(blocking)} | ${shift.toFixed(3)} | ${whole(bytes)} | ${all.join(' ')} | ${failing.join(', ')} |`,
  )
  .join('\n')}

Lighthouse rated this machine's processor at ${whole(median(rows.map((row) => row.benchmark)))} while it ran (a desktop of 2020: about 2,000); a low rating means that the machine was busy and the performance figures are too low.

## First-load JavaScript, KiB

| page | brotli (as served) | gzip |
|---|---|---|
${measured.map(({ name, gzip, brotli }) => `| ${name} | ${brotli.toFixed(1)} | ${gzip.toFixed(1)} |`).join('\n')}

None of it holds recharts, TipTap, Mantine or code of the areas (\`web/scripts/size.mjs\` looks, also in \`make test\`).
`;
writeFileSync(join(root, 'docs/web-report.md'), report);
if (missed.length > 0) {
  console.error(`missed: ${missed.join('; ')}`);
  process.exit(1);
}
