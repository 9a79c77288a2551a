// The rows of a list are near: on a phone within 320 px of the list's top and three presses of Tab from its search; on a desk
// one press leads past what stands between. The pages that an office opens most have them within 320 px of their own top.
import { axe, expect, fits, listMenu, type Page, stateOf, test } from './support';

test.use({ storageState: stateOf('finance') });

const lists = [
  '/admin/keuangan',
  '/admin/keuangan?tab=daftar',
  '/admin/rekening',
  '/admin/rekening?tab=semua',
  '/admin/akademia',
  '/admin/akademia?tab=penerima',
  '/admin/institusi',
];

/** The list, its search and the place of its first row. */
async function listOf(page: Page, address: string) {
  await page.goto(address);
  const list = page.locator('main section:has(> section table)').first();
  await expect(list.locator('tbody tr').first()).toBeVisible();
  const row = list.locator('tbody :is(a, button, input)').first();
  await expect(row.or(list.getByText('Tidak ada formulir'))).toBeVisible();
  return list;
}

const inRows = (page: Page) => page.evaluate(() => document.activeElement?.closest('tbody') !== null);

test('the first row is near the search and the top of its list', async ({ page }, info) => {
  const isPhone = info.project.name === 'mobile';
  for (const address of lists) {
    const list = await listOf(page, address);
    // What waits may have been decided by the tests before this one.
    if (await list.getByText('Tidak ada formulir').isVisible()) continue;
    if (isPhone) {
      await expect(listMenu(list), address).toBeVisible();
      const [top, row] = await Promise.all([
        list.evaluate((one) => one.getBoundingClientRect().top),
        list
          .locator('tbody tr')
          .first()
          .evaluate((one) => one.getBoundingClientRect().top),
      ]);
      expect(row - top, address).toBeLessThanOrEqual(320);
    }
    const search = list.getByRole('searchbox').first();
    if ((await search.count()) === 0) continue;
    await search.focus();
    let presses = 0;
    if (isPhone) {
      while (!(await inRows(page)) && presses < 10) {
        await page.keyboard.press('Tab');
        presses += 1;
      }
    } else {
      await page.keyboard.press('Tab');
      await expect(list.getByRole('button', { name: 'Ke baris pertama' })).toBeFocused();
      await page.keyboard.press('Enter');
      presses = 2;
      await expect.poll(() => inRows(page), { message: address }).toBe(true);
    }
    expect(presses, address).toBeLessThanOrEqual(3);
  }
});

/** Lists whose first row is near the top of the page itself, with its title, its tabs and the acts of the list. */
const pages = [
  '/admin/laporan',
  '/admin/laporan?register=register-sp2d',
  '/admin/keuangan',
  '/admin/keuangan?tab=daftar',
  '/admin/keuangan?tab=sk',
  '/admin/akademia?tab=penerima',
  '/admin/rekening?tab=semua',
  '/admin/usulan',
  '/admin/pengaturan',
];

test.describe('who runs the office', () => {
  test.use({ storageState: stateOf('admin') });

  test('the first row is near the top of the page', async ({ page }, info) => {
    test.skip(info.project.name !== 'mobile', 'a desk has room above its rows');
    await page.setViewportSize({ width: 360, height: 740 });
    for (const address of pages) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Not the bars that stand in while rows are awaited: what comes above them would come later.
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      const row = page.locator('main tbody tr').first();
      await expect(row, address).toBeVisible();
      const top = await row.evaluate((one) => one.getBoundingClientRect().top + window.scrollY);
      expect(top, address).toBeLessThanOrEqual(320);
      await fits(page);
    }
  });
});

test('a register folds what narrows it, and tells what is chosen', async ({ page }, info) => {
  test.skip(info.project.name !== 'mobile', 'on a desk the filters stand open');
  await page.goto('/admin/laporan?register=register-sp2d');
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  const source = page.getByLabel('Sumber dana');
  await expect(source).toBeHidden();
  await page.getByRole('button', { name: 'Saring', exact: true }).click();
  await source.selectOption('otsus');
  const fold = page.getByRole('button', { name: 'Saring, 1 dipakai' });
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.click();
  await expect(source).toBeHidden();
  await expect(page.getByRole('paragraph').filter({ hasText: /sumber dana Otsus/ })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await fits(page);
});

test('a register of several filters has its first row near the top of a small phone', async ({ page }, info) => {
  test.skip(info.project.name !== 'mobile', 'on a desk the filters stand open');
  await page.setViewportSize({ width: 360, height: 640 });
  const narrowed = 'dariBulan=1&sampaiBulan=12&jam=pembukuan&sumberDana=otsus&jenisBeasiswa=murni-nduga';
  await page.goto(`/admin/laporan?register=lra&${narrowed}`);
  const row = page.locator('main tbody tr').first();
  await expect(row).toBeVisible();
  await expect(page.getByRole('button', { name: 'Saring, 5 dipakai' })).toBeVisible();
  const top = await row.evaluate((one) => one.getBoundingClientRect().top + window.scrollY);
  expect(top).toBeLessThanOrEqual(320);
  expect(await axe(page)).toEqual([]);
  await fits(page);
});

test('what a list is drawn and saved by is one menu on a phone', async ({ page }, info) => {
  test.skip(info.project.name !== 'mobile', 'a desk has a button for each');
  const list = await listOf(page, '/admin/keuangan');
  await listMenu(list).click();
  for (const name of ['Simpan tampilan ini', 'Excel (XLSX)', 'Cetak semua'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('menuitemcheckbox', { name: 'Nomor SP2D' }).click();
  await expect(page).toHaveURL(/kolom=nomorSp2d/);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await fits(page);
});
