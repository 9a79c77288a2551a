// The search over everything: from every page of an office by keyboard alone, and never past what the office may see.
import { ask } from './desk';
import { type Account, axe, deviceOf, expect, newContext, stateOf, test } from './support';

const field = 'Cari nama, institusi, nomor, atau judul';

/** Every list page of the offices. */
const pages: [Account, string[]][] = [
  [
    'admin',
    [
      'dashboard',
      'akademia',
      'temuan',
      'berita',
      'keuangan',
      'bank',
      'institusi',
      'distrik',
      'audit',
      'penelitian',
      'pengaturan',
    ].map((page) => `/admin/${page}`),
  ],
  ['dpc', ['dashboard', 'akademia', 'akademia/baru', 'temuan', 'berita', 'penelitian'].map((page) => `/dpc/${page}`)],
  ['pemerintah', ['dashboard', 'akademia', 'temuan', 'distrik', 'audit'].map((page) => `/pemerintah/${page}`)],
  ['institusi', ['dashboard', 'akademia', 'program-studi'].map((page) => `/institusi/${page}`)],
];

for (const [account, paths] of pages)
  test(`Ctrl+K opens the search on every page of ${account}, and Escape gives the focus back`, async ({
    browser,
  }, info) => {
    test.setTimeout(180_000);
    const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf(account) });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cari (Ctrl+K)' })).toBeVisible();
      await page.keyboard.press('Control+k');
      const input = page.getByRole('textbox', { name: field }).or(page.getByRole('searchbox', { name: field }));
      await expect(input.first(), path).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(input, path).toHaveCount(0);
    }
    await context.close();
  });

type Form = { id: string; nama: string };
type Answer = Record<string, { id: string; judul: string }[] | undefined>;

test('a branch finds its own applicants by keyboard, and nobody of another area', async ({ browser }, info) => {
  const desk = await newContext(browser, { ...deviceOf(info), storageState: stateOf('admin') });
  const all = await desk.newPage();
  await all.goto('/admin/bank');
  const everybody = await ask<{ items: Form[] }>(all, '/api/cms/formulir-pendaftaran?size=100');
  await desk.close();

  const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf('dpc') });
  const page = await context.newPage();
  await page.goto('/dpc/akademia');
  const mine = (await ask<{ items: Form[] }>(page, '/api/cms/formulir-pendaftaran?size=100')).items;
  const known = new Set(mine.map((form) => form.id));
  const names = new Set(mine.map((form) => form.nama));
  const foreign = everybody.items.find((form) => !known.has(form.id) && !names.has(form.nama));
  const own = mine[0];
  if (!foreign || !own) throw new Error('the demo has too few forms');
  const found = await ask<Answer>(page, `/api/cms/cari?q=${encodeURIComponent(foreign.nama)}`);
  expect(Object.values(found).flatMap((items) => (items ?? []).map((item) => item.id))).not.toContain(foreign.id);

  await expect(page.getByRole('button', { name: 'Cari (Ctrl+K)' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel(field)).toBeFocused();
  await page.keyboard.type(own.nama);
  const dialog = page.getByRole('dialog', { name: 'Cari di seluruh portal' });
  await expect(dialog.getByText(own.nama, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dpc\/akademia\/detail\//);
  await expect(page.getByRole('heading', { level: 1, name: own.nama })).toBeVisible();
  await context.close();
});

test('an act leads to the page where it is done, and is offered to who may alone', async ({ browser }, info) => {
  const open = async (account: 'finance' | 'approver') => {
    const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf(account) });
    const page = await context.newPage();
    await page.goto('/admin/bank');
    await expect(page.getByRole('button', { name: 'Cari (Ctrl+K)' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByLabel(field)).toBeFocused();
    return page;
  };
  const finance = await open('finance');
  await finance.keyboard.type('catat hasil');
  const dialog = finance.getByRole('dialog', { name: 'Cari di seluruh portal' });
  await expect(dialog.getByText('Catat hasil bank', { exact: true })).toBeVisible();
  // Once the server has answered, nothing below it says that nothing was found.
  await expect(dialog.getByRole('status')).toHaveCount(0);
  expect(await axe(finance)).toEqual([]);
  await finance.keyboard.press('ArrowDown');
  await finance.keyboard.press('Enter');
  await expect(finance).toHaveURL(/\/admin\/keuangan\?tab=daftar&antrean=hasil-bank$/);
  await finance.context().close();

  const approver = await open('approver');
  await approver.keyboard.type('setujui pem');
  await expect(approver.getByText('Setujui pembayaran', { exact: true })).toBeVisible();
  await approver.keyboard.press('Control+a');
  await approver.keyboard.type('catat hasil');
  await expect(approver.getByText('Catat hasil bank', { exact: true })).toHaveCount(0);
  await approver.context().close();
});
