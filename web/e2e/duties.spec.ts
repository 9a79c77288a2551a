// Separation of duties: an auditor sees every payment, follows the hands of one, and takes the list away.
import { readFile } from 'node:fs/promises';
import { axe, expect, fits, openExports, stateOf, test, unfold } from './support';

test.use({ storageState: stateOf('pemerintah') });

test('an auditor follows the hands of a payment and takes the list away', async ({ page }) => {
  await page.goto('/pemerintah/audit');
  await page.getByRole('tab', { name: 'Pemisahan tugas' }).click();
  await expect(page).toHaveURL(/tab=tugas/);
  await expect(page.getByText('Pembayaran diperiksa')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Pemisahan tugas' }).locator('tbody tr');
  await expect(rows.first()).toContainText(/semester \d/);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await fits(page);

  // No rule on persons is broken in the demo.
  await expect(page.getByText('Aturan orang dilanggar').locator('xpath=..')).toContainText('0');

  await rows
    .first()
    .getByRole('button', { name: /^Lihat tangan pada pembayaran/ })
    .click();
  const dialog = page.getByRole('dialog');
  const hands = dialog.getByRole('list', { name: 'Tangan menurut urutan buku besar' }).getByRole('listitem');
  await expect(hands.filter({ hasText: 'Susun pembayaran' })).toHaveCount(1);
  expect(await hands.count()).toBeGreaterThan(3);
  expect(await axe(page)).toEqual([]);
  await fits(page);
  await hands
    .first()
    .getByRole('link', { name: /^Bukti peristiwa/ })
    .click();
  await expect(page).toHaveURL(/\/verifikasi\/\d+$/);
  // The address is there before the page: going back from the old one would leave its dialog open.
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toHaveCount(0);
  await page.goBack();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    openExports(page).then(() => page.getByRole('menuitem', { name: 'CSV' }).click()),
  ]);
  expect(download.suggestedFilename()).toMatch(/^pemisahan-tugas.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Susun pembayaran');
});

test('what must be looked at is one filter, and is empty with a word', async ({ page }) => {
  await page.goto('/pemerintah/audit?tab=tugas&putusan=bentrok');
  await expect(page.getByText('Tidak ada pembayaran seperti itu')).toBeVisible();
  await page.goto('/pemerintah/audit?tab=tugas');
  await unfold(page);
  await page.getByRole('switch', { name: 'Hanya yang perlu dilihat' }).click();
  await expect(page).toHaveURL(/hanya-masalah=true/);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await fits(page);
});
