// Lists of the offices: sorted by their heads, opened by the whole row, left and found again, and printed as a whole.
import { axe, expect, type Page, stateOf, test } from './support';

test.use({ storageState: stateOf('finance') });

const list = async (page: Page, address: string) => {
  await page.goto(address);
  await expect(page.locator('tbody a').first()).toBeVisible();
};
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

test('a head sorts by what the server knows, and says so', async ({ page }) => {
  await list(page, '/admin/keuangan?size=25');
  await expect(head(page, 'Jumlah')).toHaveAttribute('aria-sort', 'none');
  await page.getByRole('button', { name: 'Jumlah', exact: true }).click();
  await expect(head(page, 'Jumlah')).toHaveAttribute('aria-sort', 'descending');
  const amounts = async () =>
    (await page.locator('tbody td[data-label="Jumlah"]').allTextContents()).map((text) =>
      Number(text.replace(/\D/g, '')),
    );
  await expect
    .poll(async () => (await amounts()).every((one, at, all) => at === 0 || one <= (all[at - 1] ?? 0)))
    .toBe(true);
  await page.getByRole('button', { name: 'Jumlah', exact: true }).click();
  await expect(head(page, 'Jumlah')).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Jumlah', exact: true }).click();
  await expect(head(page, 'Jumlah')).toHaveAttribute('aria-sort', 'none');
  // Every other head that the server can walk.
  for (const name of ['Penerima', 'Status', 'Di meja', 'Diubah'])
    await expect(head(page, name)).toHaveAttribute('aria-sort', 'none');
  expect(await axe(page)).toEqual([]);
});

test('the whole row opens, and back leads to the same rows with the cursor on it', async ({ page }) => {
  await list(page, '/admin/keuangan?size=50&search=a');
  const row = page.locator('tbody tr').nth(20);
  const link = row.getByRole('link').first();
  const target = (await link.getAttribute('href')) ?? '';
  await row.locator('td[data-label="Semester"]').click();
  await expect(page).toHaveURL(new RegExp(`${target}$`));
  await expect(page.getByRole('link', { name: /^Kembali/ })).toBeVisible();
  await page.goBack();
  const opened = page.locator(`tbody a[href="${target}"]`);
  await expect(opened).toBeFocused();
  await expect(opened).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Kembali/ }).click();
  await expect(page).toHaveURL(/\/admin\/keuangan\?size=50&search=a$/);
  await expect(opened).toBeFocused();
});

test('a column is drawn wider by mouse and keys, kept in a view, and all go back with one act', async ({ page }) => {
  await list(page, '/admin/keuangan?size=10');
  const width = async () => (await head(page, 'Penerima').boundingBox())?.width ?? 0;
  const before = await width();
  const grip = page.getByRole('separator', { name: 'Lebar kolom Penerima' });
  const box = await grip.boundingBox();
  if (!box) throw new Error('no handle');
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 104, box.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/lebar=namaPenerima\.\d+/);
  await expect.poll(width).toBeGreaterThan(before + 80);
  const drawn = await width();
  await grip.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(width).toBeLessThan(drawn - 20);
  expect(await axe(page)).toEqual([]);
  // The address has it, and with it a view that is kept under a name.
  await page.reload();
  await expect(page.locator('tbody a').first()).toBeVisible();
  expect(await width()).toBeGreaterThan(before + 40);
  await page.getByRole('button', { name: 'Kolom', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Kembalikan lebar kolom' }).click();
  await expect(page).not.toHaveURL(/lebar=/);
  await expect.poll(width).toBeLessThan(before + 5);
});

test('heads stay in sight on a wide screen', async ({ page }) => {
  await list(page, '/admin/keuangan?size=50');
  await page.locator('tbody tr').last().scrollIntoViewIfNeeded();
  await expect(head(page, 'Penerima')).toBeInViewport();
});

test('all rows that match go on paper, and the page on screen comes back', async ({ page }) => {
  await list(page, '/admin/keuangan?size=10');
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', String(document.querySelectorAll('tbody tr').length));
  });
  const total = Number(
    ((await page.getByText(/^1–10 dari/).textContent()) ?? '').replace(/^.*dari/, '').replace(/\D/g, ''),
  );
  await page.getByRole('button', { name: 'Unduh', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cetak semua' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', String(total));
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('tbody tr')).toHaveCount(10);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Halaman ini memuat sebagian daftar.')).toBeVisible();
});
