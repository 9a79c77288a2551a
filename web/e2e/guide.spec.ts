// '?' on the pages of the offices: the paragraph of the guide, inside the portal and without asking anybody outside.
import { type Account, axe, deviceOf, expect, fits, newContext, stateOf, test } from './support';

const pages: [Account, string, string][] = [
  ['dpc', '/dpc/akademia', 'Antrean'],
  ['finance', '/admin/keuangan?tab=tahun-anggaran', 'Tutup bulan dan tutup tahun'],
  ['finance', '/admin/keuangan?tab=pagu', 'Pagu'],
  ['inspector', '/pemerintah/audit?tab=sampel', 'Menarik sampel'],
  ['institusi', '/institusi/akademia', 'Konfirmasi keaktifan'],
];

for (const [account, path, heading] of pages)
  test(`the guide to ${path} opens in place, by keyboard`, async ({ browser, baseURL }, info) => {
    const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf(account) });
    const page = await context.newPage();
    const outside: string[] = [];
    page.on('request', (request) => {
      if (baseURL && !request.url().startsWith(new URL(baseURL).origin) && /^http/.test(request.url()))
        outside.push(request.url());
    });
    await page.goto(path);
    const button = page.getByRole('button', { name: 'Panduan halaman ini' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: heading });
    await expect(dialog.locator('p, li').first()).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await fits(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(outside).toEqual([]);
    await context.close();
  });
