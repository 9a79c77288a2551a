// What the areas of government, branch and institution are for, each tried once by hand.
import type { Browser } from '@playwright/test';
import { ask } from './desk';
import { deviceOf, expect, newContext, type Page, stateOf, type TestInfo, test } from './support';

async function as(browser: Browser, account: 'pemerintah' | 'dpc' | 'institusi', info: TestInfo) {
  const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf(account) });
  return context.newPage();
}

/** Follows an item of the area's menu; on a phone the menu is opened first. */
async function follow(page: Page, name: string) {
  const button = page.getByRole('button', { name: 'Buka menu' });
  if (await button.isVisible()) await button.click();
  await page.getByRole('link', { name, exact: true }).first().click();
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('government: the map leads to the kampung, and a day goes along', async ({ browser }, info) => {
  const page = await as(browser, 'pemerintah', info);
  await page.goto('/pemerintah/distrik');
  const map = page.getByRole('group', { name: /Peta penerima per distrik/ });
  await expect(map.getByRole('button')).toHaveCount(32);
  await map.getByRole('button', { name: /^Kenyam:/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Kampung di Kenyam' })).toBeVisible();
  await expect(page).toHaveURL(/distrik=95\.08\.01/);

  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Per tanggal').fill(yesterday);
  await expect(page.getByText('Semua halaman menunjukkan keadaan pada akhir')).toBeVisible();
  await follow(page, 'Akademia');
  await expect(heading(page, 'Akademia')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`per_tanggal=${yesterday}`));
  await page.getByRole('button', { name: 'Kembali ke sekarang' }).click();
  await expect(page).not.toHaveURL(/per_tanggal/);
  await page.context().close();
});

test('government: every event is a sentence with its values and its proof', async ({ browser }, info) => {
  const page = await as(browser, 'pemerintah', info);
  await page.goto('/pemerintah/audit?jenis=application');
  // A form that was never handed in is told of without a link to it.
  const events = page
    .getByRole('list', { name: 'Jejak audit' })
    .getByRole('listitem')
    .filter({ hasText: 'Formulir pendaftaran' });
  await events
    .first()
    .getByRole('button', { name: /^Rincian/ })
    .click();
  await expect(events.first().getByText(/Menjadi|tidak mengubah isian/)).toBeVisible();
  await events
    .first()
    .getByRole('button', { name: /^Semua tentang berkas ini/ })
    .click();
  await expect(page).toHaveURL(/objekId=/);
  await page
    .getByRole('link', { name: /^Bukti peristiwa/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/verifikasi\/\d+$/);
  await page.context().close();
});

test('government: two days differ by who entered, and by whom', async ({ browser }, info) => {
  const page = await as(browser, 'pemerintah', info);
  await page.goto('/pemerintah/audit?tab=selisih&dari=2020-01-01');
  await page.getByRole('button', { name: /^Masuk \d/ }).click();
  const rows = page.getByRole('table', { name: 'Perbedaan antara dua tanggal' }).locator('tbody tr');
  await expect(rows.first()).toContainText('Belum ada');
  await expect(rows.first().getByRole('link', { name: /^Bukti peristiwa/ })).toBeVisible();
  await page.context().close();
});

test('branch: keys move between documents, and "?" lists them', async ({ browser }, info) => {
  const page = await as(browser, 'dpc', info);
  await page.goto('/dpc/akademia?status=semua');
  await page.locator('tbody a').first().click();
  const documents = page.getByRole('region', { name: 'Pemeriksaan dokumen' });
  await documents.getByRole('list', { name: 'Dokumen' }).getByRole('button').first().focus();
  await page.keyboard.press('j');
  await expect(documents.locator('[aria-current="true"]')).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Tombol pintas pemeriksaan' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});

test('institution: students of a programme, and no amounts of money', async ({ browser }, info) => {
  const page = await as(browser, 'institusi', info);
  await page.goto('/institusi/program-studi');
  const own = page.getByRole('region', { name: 'Program studi mahasiswa Anda' });
  const programme = await own.getByRole('link').first().textContent();
  // Its catalogue is its own, on the screen and from the server.
  const { institusiId } = await ask<{ institusiId: string }>(page, '/api/web/user');
  type Offered = { items: { institusiPendidikanId: string }[]; totalItems: number };
  const offered = await ask<Offered>(page, '/api/cms/program-studi?size=100');
  expect(offered.totalItems).toBeGreaterThan(0);
  expect(offered.items.filter((one) => one.institusiPendidikanId !== institusiId)).toEqual([]);
  const all = page.getByRole('region', { name: 'Semua program studi Anda' });
  await expect(all.getByText(new RegExp(` dari ${offered.totalItems}$`))).toBeVisible();
  await own.getByRole('link').first().click();
  await expect(heading(page, programme ?? '')).toBeVisible();
  await page.locator('tbody a').first().click();
  await expect(page.getByRole('region', { name: 'Data akademik', exact: true })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('Rp');
  const awardId = page.url().split('/').pop() ?? '';
  const award = await ask<Record<string, unknown>>(page, `/api/cms/penerima-beasiswa/${awardId}`);
  expect(award).not.toHaveProperty('totalDisalurkan', expect.any(Number));
  await page.context().close();
});
