// Registers and reports: for the finance office and the government, as a table, a file and a paper.
import { readFile } from 'node:fs/promises';
import { ask } from './desk';
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

test.describe('the rows of a register', () => {
  test.use({ storageState: stateOf('finance') });

  test('are ordered by a column, on the screen and in the file', async ({ page }, info) => {
    test.skip(info.project.name === 'mobile', 'a phone orders from the choice among the filters');
    await page.goto('/admin/laporan?register=realisasi-pembayaran');
    const amount = page.getByRole('columnheader', { name: /^Realisasi, dikurangi/ });
    await amount.getByRole('button').click();
    await expect(amount).toHaveAttribute('aria-sort', 'ascending');
    await amount.getByRole('button').click();
    await expect(amount).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/sort=kolom-8-turun/);
    const cells = page.locator('tbody tr td:nth-child(8)');
    const amounts = async () =>
      (await cells.allTextContents()).map((text) => Number(text.replace(/\./g, '').replace('−', '-')));
    await expect
      .poll(async () => {
        const now = await amounts();
        return now.length > 1 && now.every((one, at) => at === 0 || (now[at - 1] ?? 0) >= one);
      })
      .toBe(true);
    await looksRight(page);
    // Rows that go on from each other have one order.
    await page.getByLabel('Laporan atau register').selectOption('buku-pembantu');
    await expect(page.getByText('Pilih mata anggaran')).toBeVisible();
    await expect(page).not.toHaveURL(/sort=/);
  });
});

test.describe("the treasurer's list", () => {
  test.use({ storageState: stateOf('finance') });

  test('is held against the register, each difference named, and printed to sign', async ({ page }) => {
    type Sp2d = { items: [number: string, date: string, code: string, text: string, count: number, amount: number][] };
    await page.goto('/admin/laporan');
    const { items } = await ask<Sp2d>(page, '/api/cms/register?register=register-sp2d&size=100');
    const whole = new Map<string, [string, number]>();
    for (const [number, date, , , , amount] of items) whole.set(number, [date, (whole.get(number)?.[1] ?? 0) + amount]);
    const [first, second] = [...whole];
    if (!first || !second) throw new Error('the demo has no two SP2D');
    const rows = [...whole]
      .filter(([number]) => number !== second[0])
      .map(([number, [date, amount]]) => `${number};${date};${number === first[0] ? amount + 1000 : amount}`);
    const file = ['KAS DAERAH KABUPATEN NDUGA;;', 'No. SP2D;Tanggal SP2D;Nilai', ...rows].join('\r\n');
    await page.getByRole('button', { name: 'Rekonsiliasi', exact: true }).click();
    const open = page.getByRole('dialog', { name: 'Rekonsiliasi', exact: true });
    await open
      .locator('input[type="file"]')
      .setInputFiles({ name: 'bud.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(open.getByRole('status').filter({ hasText: 'dicocokkan' })).toContainText(`${whole.size} SP2D`);
    const causes = open.getByRole('table', { name: 'Selisih menurut sebabnya' });
    await expect(causes.getByRole('row', { name: /^Jumlah berbeda/ })).toContainText('1.000');
    await expect(causes.getByRole('row', { name: /^Hanya di portal/ })).toContainText(
      second[1][1].toLocaleString('id-ID'),
    );
    await looksRight(page);
    const paper = page.waitForEvent('download');
    await open.getByRole('button', { name: 'Cetak (PDF)' }).click();
    const bytes = await readFile(await (await paper).path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
