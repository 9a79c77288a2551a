// Audit packs from the pages of the matter itself, opened with the page that lies inside them, without a network.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { readZip } from '../src/lib/pack/zip';
import { ask } from './desk';
import { accounts, axe, expect, newContext, signIn, test } from './support';

async function arrive(browser: Browser, email: string): Promise<Page> {
  const context = await newContext(browser, { viewport: { width: 1366, height: 900 } });
  const page = await context.newPage();
  await signIn(page, email, '/auth/role/login');
  return page;
}

/** Presses a button that takes a pack; gives its bytes. */
async function take(page: Page, name: string | RegExp): Promise<Uint8Array<ArrayBuffer>> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name }).first().click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^paket-audit-.+\.zip$/);
  await expect(page.getByText(/Paket audit tersimpan/).first()).toBeVisible();
  return new Uint8Array(readFileSync(await download.path()));
}

/** Opens the checking page of a pack from the disk, offline, and has it check `archive`. */
async function checkOffline(browser: Browser, page: Uint8Array, archive: Uint8Array, key = ''): Promise<Page> {
  const folder = mkdtempSync(join(tmpdir(), 'paket-'));
  writeFileSync(join(folder, 'periksa.html'), page);
  writeFileSync(join(folder, 'paket.zip'), archive);
  const context = await browser.newContext({ offline: true });
  const offline = await context.newPage();
  await offline.goto(`file://${folder}/periksa.html`);
  await offline.getByLabel(/Kunci publik/).fill(key);
  await offline.getByLabel('Berkas paket (ZIP)').setInputFiles(join(folder, 'paket.zip'));
  return offline;
}

async function isSoundAndGuarded(browser: Browser, page: Page, archive: Uint8Array<ArrayBuffer>): Promise<void> {
  const { files, stop } = readZip(archive);
  expect(stop).toBeNull();
  const checker = files.get('periksa.html');
  expect(checker, 'the page that checks the pack').toBeDefined();
  const key = (await (await page.request.get('/log/vkey')).text()).trim();
  const good = await checkOffline(browser, checker as Uint8Array, archive, key);
  await expect(good.getByRole('heading', { name: /Paket utuh/ })).toBeVisible();
  await expect(good.getByText(/[1-9]\d* peristiwa terbukti/)).toBeVisible();
  expect(await axe(good)).toEqual([]);
  await good.context().close();
  // One byte of one event: the page names the file.
  const path = [...files.keys()].find((name) => name.startsWith('peristiwa/')) as string;
  const changed = archive.slice();
  const at = Buffer.from(archive).indexOf(Buffer.from(files.get(path) as Uint8Array)) + 40;
  changed[at] = (changed[at] ?? 0) ^ 1;
  const bad = await checkOffline(browser, checker as Uint8Array, changed, key);
  await expect(bad.getByRole('heading', { name: /Paket TIDAK utuh/ })).toBeVisible();
  await expect(bad.getByText(new RegExp(path)).first()).toBeVisible();
  await bad.context().close();
}

test('a decree, an SP2D and a recipient each have a pack that is checked offline', async ({ browser }) => {
  test.setTimeout(120_000);
  const admin = await arrive(browser, accounts.admin);
  await admin.goto('/admin/keuangan?tab=sk');
  await isSoundAndGuarded(browser, admin, await take(admin, /^Paket audit SK /));

  const { items } = await ask<{ items: { id: string }[] }>(admin, '/api/cms/keuangan?status=disalurkan&size=1');
  expect(items[0], 'a transferred payment in the demo data').toBeDefined();
  await admin.goto(`/admin/keuangan/detail/${items[0]?.id}`);
  await isSoundAndGuarded(browser, admin, await take(admin, /^Paket audit SP2D /));
  await admin.context().close();
});

test('the government takes a pack of a recipient and of a period', async ({ browser }) => {
  test.setTimeout(120_000);
  const government = await arrive(browser, accounts.pemerintah);
  const { items } = await ask<{ items: { id: string }[] }>(government, '/api/cms/penerima-beasiswa?size=1');
  await government.goto(`/pemerintah/akademia/penerima/${items[0]?.id}`);
  await isSoundAndGuarded(browser, government, await take(government, 'Paket audit'));

  await government.goto('/pemerintah/audit?tab=paket');
  await expect(government.getByText('Pilih kedua tanggal.')).toBeVisible();
  await government.getByLabel('Dari tanggal').fill('2020-01-01');
  await government.getByLabel('Sampai tanggal').fill('2020-01-02');
  await government.getByRole('button', { name: 'Buat paket audit' }).click();
  await expect(government.getByText('Data tidak ditemukan.').first()).toBeVisible();
  expect(await axe(government)).toEqual([]);
  await government.context().close();
});
