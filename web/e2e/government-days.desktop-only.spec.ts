// What is shown never belongs to another day or year than the page says, and a day that is half typed asks nothing.
import { axe, deviceOf, expect, newContext, stateOf, test } from './support';

/** Answers wait until they are let go. */
function gate() {
  let open = () => {};
  const waits = new Promise<void>((done) => {
    open = done;
  });
  return { waits, open };
}

test('rows of a year are gone while those of another one come', async ({ browser }, info) => {
  const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf('inspector') });
  const page = await context.newPage();
  await page.goto('/pemerintah/laporan?register=sp2d');
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  const { waits, open } = gate();
  await page.route('**/api/cms/register?*', async (route) => {
    await waits;
    await route.continue();
  });
  await page.getByLabel('Tahun anggaran').selectOption(String(new Date().getFullYear() - 1));
  await expect(table).toHaveCount(0);
  // The choices stay, with the cursor on the one that was just made.
  await expect(page.getByLabel('Dari bulan')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  open();
  await expect(table).toBeVisible();
  await context.close();
});

test('figures of today are gone while those of a day of the past come', async ({ browser }, info) => {
  const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf('admin') });
  const page = await context.newPage();
  const days: string[] = [];
  page.on('request', (request) => {
    const day = new URL(request.url()).searchParams.get('per_tanggal');
    if (day && request.url().includes('/api/')) days.push(day);
  });
  await page.goto('/admin/dashboard');
  const figures = page.getByRole('region', { name: 'Angka utama' });
  await expect(figures).toBeVisible();
  const { waits, open } = gate();
  await page.route('**/api/cms/dashboard/**', async (route) => {
    await waits;
    await route.continue();
  });
  const day = page.getByRole('textbox', { name: 'Per tanggal' });
  await day.pressSequentially('31122', { delay: 60 });
  await expect(figures).toBeVisible();
  expect(days).toEqual([]);
  const year = new Date().getFullYear() - 1;
  await day.fill(`31-12-${year}`);
  await expect(figures).toHaveCount(0);
  open();
  await expect(figures).toBeVisible();
  expect([...new Set(days)]).toEqual([`${year}-12-31`]);
  await context.close();
});
