// Registers and reports: for the finance office and the government, as a table, a file and a paper.
import { readFile } from 'node:fs/promises';
import { axe, expect, fits, type Page, stateOf, test } from './support';

async function looksRight(page: Page) {
  expect(await axe(page)).toEqual([]);
  await fits(page);
}

for (const role of ['finance', 'pemerintah'] as const) {
  test.describe(role, () => {
    test.use({ storageState: stateOf(role) });

    test(`${role} reads what was realised, and the parts sum to the whole`, async ({ page }) => {
      const area = role === 'finance' ? 'admin' : role;
      await page.goto(`/${area}/laporan`);
      const sums = page.locator('tfoot tr');
      await expect(sums).toContainText('Jumlah');
      await looksRight(page);
      const whole = (await sums.locator('td').nth(6).textContent()) ?? '';
      expect(whole).toMatch(/^[1-9][0-9.]+$/);
      await page.getByLabel('Laporan atau register').selectOption('realisasi-bulanan');
      await expect(page.locator('tbody tr')).toHaveCount(12);
      await expect(sums.locator('td').nth(2)).toHaveText(whole);
      await page.getByLabel('Laporan atau register').selectOption('kartu-penerima');
      await expect(page.getByText('Buka halaman seorang penerima')).toBeVisible();
    });

    test(`${role} takes a register away as a file and as a paper`, async ({ page }) => {
      await page.goto(`/${role === 'finance' ? 'admin' : role}/laporan?register=register-sp2d`);
      await expect(page.locator('tfoot tr')).toContainText('Jumlah');
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Unduh', exact: true }).click();
      await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
      const text = await readFile(await (await file).path(), 'utf8');
      expect(text).toContain('Nomor,Tanggal,Kode Rekening');
      const paper = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Cetak (PDF)' }).click();
      const bytes = await readFile(await (await paper).path());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    });
  });
}
