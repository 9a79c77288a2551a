// Measures what one plain form with five documents costs a verifier in keys and seconds, on a running demo server, and
// writes it down: E2E_BASE_URL=http://127.0.0.1:8080 node scripts/verifier-keys.mjs
// The form is recommended for real: run it on demo data.
import { writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

const base = process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8080';
const documentsOfPlainForm = 5;
const aim = { keys: 15, seconds: 20 };
const target = new URL('../../docs/verifier-keys.md', import.meta.url);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({
  baseURL: base,
  viewport: { width: 1366, height: 650 },
  locale: 'id-ID',
  timezoneId: 'Asia/Jayapura',
});
const page = await context.newPage();

async function signIn() {
  await page.goto('/auth/role/login');
  await page.getByLabel('Email').fill('dpc@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Nduga-2025!');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL(/\/dashboard$/);
}

async function ask(path) {
  const cookie = (await context.cookies()).find((one) => one.name === 'access_token');
  const headers = { Authorization: `Bearer ${decodeURIComponent(cookie?.value ?? '')}` };
  const answer = await page.request.get(path, { headers });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`);
  return (await answer.json()).data;
}

/** The first form of the queue whose five documents nobody looked at, and about whose person nothing is found. */
async function plainForm() {
  const { items } = await ask('/api/cms/formulir-pendaftaran?status=diajukan&size=100');
  for (const { id, nama, dokumenBelumDiperiksa } of items) {
    if (dokumenBelumDiperiksa !== documentsOfPlainForm) continue;
    const form = await ask(`/api/cms/formulir-pendaftaran/${id}`);
    if (form.dokumen.length !== documentsOfPlainForm) continue;
    const found = await ask(`/api/cms/temuan?userId=${form.userId}&status=terbuka`);
    if (found.totalItems === 0 && items.length > 1) return { id, nama };
  }
  throw new Error('no plain form with five documents waits here, followed by another: run it on fresh demo data');
}

let keys = 0;
const press = async (key) => {
  keys += 1;
  await page.keyboard.press(key);
};
const heading = () => page.getByRole('heading', { level: 1 }).first();
/** The next document that is to be judged is on screen; gives its name. */
const shown = async (judged) => {
  const seen = await page.waitForFunction((names) => {
    const figure = document.querySelector('figure[aria-label^="Berkas "]');
    const name = figure?.getAttribute('aria-label') ?? '';
    return figure?.querySelector('img, iframe') && !names.includes(name) ? name : null;
  }, judged);
  return seen.jsonValue();
};

async function measure({ id, nama }) {
  await page.goto('/dpc/akademia');
  const link = page.locator(`a[href*="${id}"]`).first();
  await link.waitFor();
  await link.focus();
  const begun = performance.now();
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: nama, exact: true }).waitFor();
  const judged = [];
  while (judged.length < documentsOfPlainForm) {
    judged.push(await shown(judged));
    await press('s');
  }
  await press('e');
  await page.getByRole('dialog').getByRole('button', { name: 'Rekomendasikan', exact: true }).waitFor();
  await press('Enter');
  await page.waitForFunction((before) => document.querySelector('h1')?.textContent !== before, nama);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const seconds = (performance.now() - begun) / 1000;
  const { status } = await ask(`/api/cms/formulir-pendaftaran/${id}`);
  if (status !== 'direkomendasikan') throw new Error(`the form is ${status}`);
  return { keys, seconds, next: await heading().textContent() };
}

const written = (value, digits = 1) => value.toLocaleString('id-ID', { maximumFractionDigits: digits });

function report({ keys, seconds }) {
  const left = (aim.seconds - seconds) / documentsOfPlainForm;
  return `# Satu formulir biasa di meja verifikator

Diukur oleh \`web/scripts/verifier-keys.mjs\` pada data demo: formulir dengan lima dokumen dan tanpa temuan, dari antrean sampai formulir berikutnya terbuka. Layar 1366 × 650. Setiap dokumen sudah tampil sebelum putusannya diberikan, dan rekomendasinya benar-benar tercatat.

| | sasaran | terukur |
|---|---:|---:|
| tombol | ${aim.keys} | ${keys} |
| detik, tanpa waktu membaca | ${aim.seconds} | ${written(seconds)} |

Yang tersisa dari ${aim.seconds} detik untuk membaca: ${written(left)} detik setiap dokumen. Urutan tombolnya: Enter pada nama di antrean, S lima kali, E, Enter. Diukur pada ${new Date().toISOString().slice(0, 10)}; ulangi dengan \`E2E_BASE_URL=… node scripts/verifier-keys.mjs\` di folder \`web\`.
`;
}

try {
  await signIn();
  const measured = await measure(await plainForm());
  await writeFile(target, report(measured));
  process.stdout.write(`${measured.keys} keys, ${measured.seconds.toFixed(1)} s; then ${measured.next}\n`);
  if (measured.keys > aim.keys || measured.seconds > aim.seconds) process.exitCode = 1;
} finally {
  await browser.close();
}
