// An office that begins with nothing: two administrators from the command line, and what they do on their first day.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { linkOf } from './applicant';
import { codeOf, setUpApp } from './authenticator';
import { ask, choose, command, fill } from './desk';
import { dialog, press } from './money-desk';
import { run, type Server, startServer, waitForMail } from './server';
import { expect, newContext, signIn } from './support';

/** The password of everybody here. */
export const secret = 'Gunung-Trikora-4750!';
export const founders = [
  { name: 'Kepala Dinas', email: 'kepala@kantor.test' },
  { name: 'Sekretaris Dinas', email: 'sekretaris@kantor.test' },
] as const;

/**
 * A real portal with two administrators and nothing else. Without `secondFactor` nobody has to set one up: the offices'
 * second factors have tests of their own.
 */
export async function emptyOffice({ secondFactor = true }: { secondFactor?: boolean } = {}): Promise<Server> {
  const empty = join(await mkdtemp(join(tmpdir(), 'beasiswa-e2e-')), 'data');
  const made = await run(['migrate', '--data-dir', empty], 60_000, '');
  expect(made.status, made.output).toBe(0);
  for (const { name, email } of founders) {
    const { status, output } = await administrator(empty, name, email);
    expect(status, output).toBe(0);
  }
  const third = await administrator(empty, 'Ketiga', 'ketiga@kantor.test');
  expect(third.status, 'two administrators come from the command line, and no more').not.toBe(0);
  const server = await startServer(empty, { real: true, secondFactor });
  await rm(empty, { recursive: true });
  return server;
}

const administrator = (dataDir: string, name: string, email: string) =>
  run(
    ['user', 'create', '--data-dir', dataDir, '--role', 'admin', '--email', email, '--name', name],
    60_000,
    `${secret}\n`,
  );

/** Somebody at a device of their own. */
export async function arrive(browser: Browser, server: Server, width = 1366): Promise<Page> {
  const context = await newContext(browser, { baseURL: server.url, viewport: { width, height: 900 } });
  return context.newPage();
}

/** Signs in as somebody of the office for the first time, and shows the app's code whenever it is asked for. */
export async function firstDay(browser: Browser, server: Server, email: string): Promise<Page> {
  const page = await arrive(browser, server);
  await page.goto('/auth/role/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  const app = await setUpApp(page);
  await page.waitForURL(/\/dashboard$/);
  const asked = page.getByRole('dialog', { name: 'Tunjukkan faktor kedua' });
  await page.addLocatorHandler(asked, async () => {
    await asked.getByLabel('Kode enam angka').fill(codeOf(app, 1));
    await asked.getByRole('button', { name: 'Lanjutkan' }).click();
  });
  return page;
}

/** Signs in where no second factor is asked for. */
export async function plainDay(browser: Browser, server: Server, email: string): Promise<Page> {
  const page = await arrive(browser, server);
  await signIn(page, email, '/auth/role/login', secret);
  return page;
}

export type Colleague = { name: string; email: string; level: 'admin' | 'dpc'; office?: string };

/** Somebody invites a colleague, a second person confirms the account, and the colleague chooses a password. */
export async function colleague(
  browser: Browser,
  server: Server,
  inviter: Page,
  second: Page,
  { name, email, level, office }: Colleague,
): Promise<void> {
  await inviter.goto('/admin/pengaturan');
  await press(inviter, 'Undang pengguna');
  const invite = dialog(inviter, 'Undang pengguna');
  await fill(invite, 'Nama', name);
  await fill(invite, 'Email', email);
  await invite.getByLabel('Level').selectOption(level);
  if (office) await choose(invite, 'DPC', office);
  await press(invite, 'Kirim undangan');
  await expect(invite).toHaveCount(0);
  await confirmNewest(second, name);
  await choosePassword(browser, server, email, /Akun Anda/);
}

/** Follows the link of a mail to the page where a password is chosen. */
export async function choosePassword(browser: Browser, server: Server, email: string, subject: RegExp): Promise<void> {
  const visitor = await arrive(browser, server);
  await visitor.goto(linkOf(await waitForMail(server.dataDir, email, subject), server.url));
  for (const label of [/^Password/, /^Konfirmasi password/]) await visitor.getByLabel(label).first().fill(secret);
  await visitor.getByRole('button', { name: 'Ubah password' }).click();
  await visitor.waitForURL(/\/auth\/(role\/)?login/);
  await visitor.context().close();
}

/** The second person reads the newest proposal and confirms it. */
export async function confirmNewest(page: Page, about: string): Promise<void> {
  await page.goto('/admin/usulan?status=menunggu');
  await page.getByRole('row').filter({ hasText: about }).getByRole('button').first().click();
  const open = page.getByRole('dialog').last();
  await expect(open).toContainText(about);
  await press(open, 'Setujui');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** A list of master data begins with the list that the program knows: proposed by one, taken in by another. */
export async function importKnown(page: Page, second: Page, path: string): Promise<void> {
  await page.goto(path);
  await press(page, 'Impor');
  const load = dialog(page, /^Impor/);
  const [download] = await Promise.all([page.waitForEvent('download'), press(load, 'Unduh templat')]);
  await load.locator('input[type="file"]').setInputFiles(await download.path());
  await load.getByRole('button', { name: /^Usulkan \d/ }).click();
  await press(load, 'Selesai');
  await confirmNewest(second, 'Impor daftar acuan');
}

export async function addRecord(page: Page, path: string, one: string, fields: Record<string, string>): Promise<void> {
  await page.goto(path);
  await press(page, `Tambah ${one}`);
  const form = dialog(page, `Tambah ${one}`);
  for (const [label, value] of Object.entries(fields)) await fill(form, label, value);
  await press(form, 'Simpan');
  await expect(form).toHaveCount(0);
}

/** Applicants may hand in forms all year. */
export async function openPeriod(page: Page, year: number): Promise<void> {
  await page.goto('/admin/pengaturan?tab=periode');
  await press(page, 'Tambah periode');
  const form = dialog(page, 'Tambah periode');
  await form.getByLabel('Tahun anggaran').fill(String(year));
  await form.getByLabel('Pendaftaran dibuka').fill(`${year}-01-01`);
  await form.getByLabel('Pendaftaran ditutup').fill(`${year}-12-31`);
  await form.getByLabel('Kuota penerima').fill('300');
  await form.getByLabel('S1', { exact: true }).fill('14700000');
  await press(form, 'Simpan');
  await expect(form).toHaveCount(0);
}

/** One founder proposes a function for somebody, the other confirms it. */
export async function giveFunction(kepala: Page, sekretaris: Page, name: string, duty: string): Promise<void> {
  await kepala.goto('/admin/usulan?tab=fungsi');
  await press(kepala, `Usulkan fungsi untuk ${name}`);
  const propose = dialog(kepala, `Fungsi ${name}`);
  await propose.getByRole('checkbox', { name: duty }).check();
  await press(propose, 'Usulkan');
  await expect(propose).toHaveCount(0);
  await confirmNewest(sekretaris, name);
}

/** The branch that looks at forms of Jayapura. */
export async function openBranch(page: Page): Promise<void> {
  await addRecord(page, '/admin/pengaturan?tab=dpc', 'DPC', { 'Nama DPC': 'Kota Jayapura' });
  await page.getByRole('link', { name: 'Kota Jayapura' }).click();
  await choose(page, 'Kota studi', /Kota Jayapura/i, 'Jayapura');
  await page.keyboard.press('Escape');
  await press(page, 'Tambah');
  await expect(page.getByRole('region', { name: 'Wilayah' }).getByText(/Kota Jayapura/i)).toBeVisible();
}

export type Official = { name: string; email: string; function: string };

/**
 * Officials who are there already: invited, confirmed by a second person, each with one function and a password. Past
 * the screens, but for the password: `first-payment.desktop-only.spec.ts` does all of it on them.
 */
export async function withOfficials(
  browser: Browser,
  server: Server,
  kepala: Page,
  sekretaris: Page,
  officials: readonly Official[],
): Promise<void> {
  const confirmAll = async () => {
    const waiting = await ask<{ items: { usulanId: string }[] }>(
      sekretaris,
      '/api/cms/usulan?status=menunggu&size=100',
    );
    for (const { usulanId: id } of waiting.items) {
      const { versi } = await ask<{ versi: number }>(sekretaris, `/api/cms/usulan/${id}`);
      await accepted(sekretaris, '/api/cms/usulan/setujui', { id, versi });
    }
  };
  for (const { name, email } of officials)
    await accepted(kepala, '/api/cms/user/create', { nama: name, email, level: 'admin' });
  await confirmAll();
  const { items } = await ask<{ items: { userId: string; nama: string }[] }>(kepala, '/api/cms/fungsi');
  for (const { name, function: duty } of officials) {
    const userId = items.find((one) => one.nama === name)?.userId;
    await accepted(kepala, '/api/cms/fungsi', { userId, fungsi: [duty], rangkapSampai: null, alasan: null });
  }
  await confirmAll();
  for (const { email } of officials) await choosePassword(browser, server, email, /Akun Anda/);
}

async function accepted(page: Page, path: string, body: unknown): Promise<void> {
  const answer = await command(page, path, body);
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}
