// What an office files: a detail page on paper has its head and its facts, nothing to press, and no cut-off table.
import { type Account, expect, newContext, type Page, settled, stateOf, test } from './support';

/** What fits between the margins of an A4 sheet. */
const paper = { width: 700, height: 1000 };

const pages: [account: Account, list: string, onPaper: RegExp[]][] = [
  ['admin', '/admin/akademia?status=disetujui', [/^Data diri$/, /^Riwayat$/, /^Dokumen$/]],
  ['dpc', '/dpc/akademia?status=semua', [/^Data diri$/, /^Riwayat$/, /^Dokumen$/]],
  ['admin', '/admin/akademia?tab=penerima', [/^Penerima beasiswa$/, /^Pembayaran$/, /^Rekening$/]],
  ['finance', '/admin/keuangan', [/^Dibayar kepada$/, /^Jurnal$/, /^Riwayat pembayaran$/]],
  ['finance', '/admin/keuangan?tab=daftar', []],
  ['institusi', '/institusi/akademia', [/^Penerima beasiswa$/, /^Data akademik$/]],
];

/** As the browser does before it prints; a page whose last part has just come is asked once more. */
async function print(page: Page) {
  await page.emulateMedia({ media: 'print' });
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.getByText(/^Beasiswa Nduga · .+ · dicetak /)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

async function readsAsPaper(page: Page) {
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^(Kembali|Buka|Buat|Unduh)/ })).toHaveCount(0);
  const pressed = page.locator('main button:visible:not(th button, [data-paper] button, [role="tab"])');
  await expect(pressed).toHaveCount(0);
  const cut = await page.locator('main').evaluate((main) => {
    const edge = main.getBoundingClientRect().right + 1;
    return [...main.querySelectorAll('table, td, th, dd, li')]
      .filter((element) => element.getBoundingClientRect().right > edge)
      .map((element) => element.textContent);
  });
  expect(cut, 'cut off at the edge of the sheet').toEqual([]);
}

for (const [account, list, onPaper] of pages) {
  test(`the first row of ${list} of ${account} on paper`, async ({ browser }) => {
    const context = await newContext(browser, { storageState: stateOf(account), viewport: paper });
    const page = await context.newPage();
    await page.goto(list);
    await page.locator('tbody a').first().click();
    await page.waitForURL(/\/(detail|penerima|daftar)\//);
    await settled(page);
    await print(page);
    await readsAsPaper(page);
    for (const name of onPaper) await expect(page.getByRole('heading', { name })).toBeVisible();
    await context.close();
  });
}

test('a tab is named on paper, and its widest table fits', async ({ browser }) => {
  const context = await newContext(browser, { storageState: stateOf('finance'), viewport: paper });
  const page = await context.newPage();
  for (const [tab, name] of [
    ['pagu', 'Pagu'],
    ['sk', 'SK penetapan'],
    ['daftar', 'Daftar pembayaran'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/admin/keuangan?tab=${tab}`);
    await settled(page);
    await expect(page.getByRole('table')).toBeVisible();
    await print(page);
    await expect(page.getByRole('tab')).toHaveText([name]);
    await readsAsPaper(page);
  }
  await context.close();
});

for (const path of ['/awardee?tahun=2025', '/transparansi', '/data-terbuka'])
  test(`the tables of ${path} are whole on paper`, async ({ page }) => {
    await page.setViewportSize(paper);
    await page.goto(path);
    await expect(page.getByRole('table').first()).toBeVisible();
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    const cut = await page.getByRole('table').evaluateAll((tables) =>
      tables.flatMap((table) => {
        const edge = (table.parentElement as HTMLElement).getBoundingClientRect().right + 1;
        return [...table.querySelectorAll('th, td, td *')]
          .filter((element) => element.getBoundingClientRect().right > edge)
          .map((element) => element.textContent);
      }),
    );
    expect(cut, 'cut off at the edge of the sheet').toEqual([]);
  });
