// A decree names everybody who matches but some, and other decrees change it, each by two persons with the signed paper.
import type { Browser, Locator } from '@playwright/test';
import { ask, fill } from './desk';
import { makePapers } from './papers';
import { axe, expect, fits, newContext, type Page, stateOf, test } from './support';

test.use({ storageState: stateOf('admin') });

type List<T> = { items: T[] };
type Decree = { id: string; nomor: string; jumlahPenerima: number };
const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {}).last();

/** The same page on a phone: nothing stands outside the screen, nothing is out of reach. */
async function onPhone(page: Page) {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page);
  expect(await axe(page)).toEqual([]);
  if (wide) await page.setViewportSize(wide);
}

/** Proposes another decree that changes this one; `choose` ticks who comes and who goes. */
async function amend(
  { page, browser }: { page: Page; browser: Browser },
  [decree, number]: [string, string],
  choose: (leaving: Locator, coming: Locator) => Promise<void>,
  says: string | RegExp,
) {
  await page.goto('/admin/keuangan?tab=sk');
  await page
    .getByRole('button', { name: `Lihat nama dalam SK ${decree}` })
    .first()
    .click();
  await dialog(page).getByRole('button', { name: 'Ubah SK' }).click();
  const amending = dialog(page, `Ubah SK ${decree}`);
  await fill(amending, 'Nomor SK perubahan', number);
  await amending.getByRole('textbox', { name: 'Alasan perubahan' }).fill('Menurut SK yang ditandatangani.');
  await choose(
    amending.getByRole('group', { name: /^Keluar dari SK/ }),
    amending.getByRole('group', { name: 'Masuk ke SK' }),
  );
  // Without the signed paper there is nothing to look at.
  await expect(amending.getByRole('button', { name: 'Periksa dulu' })).toBeDisabled();
  const scan = (await makePapers(browser, 'SK Perubahan')).marks;
  await amending.locator('input[type="file"]').setInputFiles(scan);
  await expect(amending.getByRole('button', { name: 'Periksa dulu' })).toBeEnabled();
  expect(await axe(page)).toEqual([]);
  await onPhone(page);
  await amending.getByRole('button', { name: 'Periksa dulu' }).click();
  await expect(amending.getByText(says).first()).toBeVisible();
  await amending.getByRole('button', { name: 'Usulkan perubahan' }).click();
  await expect(page.getByText(/^Perubahan SK diusulkan/).first()).toBeVisible();
}

/** Another person opens the proposal, sees who comes and who goes, and confirms it. */
async function confirm(browser: Browser, shows: string[]) {
  const context = await newContext(browser, { storageState: stateOf('approver') });
  const page = await context.newPage();
  await page.goto('/admin/usulan?status=menunggu&jenis=perubahan-sk');
  await page
    .getByRole('button', { name: /^Lihat usulan/ })
    .first()
    .click();
  for (const text of shows) await expect(dialog(page)).toContainText(text);
  await expect(dialog(page).getByRole('link', { name: /khs\.pdf/ })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await onPhone(page);
  await dialog(page).getByRole('button', { name: 'Setujui' }).click();
  await expect(page.getByText('Usulan disetujui dan berlaku')).toBeVisible();
  await context.close();
}

const candidates = (page: Page) => ask<List<{ id: string }> & { jumlah: number }>(page, '/api/cms/sk-penetapan/calon');

test('a decree names everybody who matches but some, and others change it by two persons', async ({
  page,
  browser,
}) => {
  const stamp = String(Date.now()).slice(-7);
  const number = `188.45/${stamp}/2026`;
  // Somebody is left in it when three have gone.
  const { items } = await ask<List<Decree>>(page, '/api/cms/sk-penetapan?size=10');
  const old = items.find(({ jumlahPenerima }) => jumlahPenerima > 3);
  if (!old) throw new Error('no decree');
  const before = (await candidates(page)).jumlah;
  // Three of the demo's people leave their decree, so that there is somebody to name.
  const leave = async (leaving: Locator) => {
    for (const place of [0, 1, 2]) await leaving.getByRole('checkbox').nth(place).check();
  };
  await amend({ page, browser }, [old.nomor, `188.45/${stamp}/P1`], leave, '3 keluar');
  // Proposed, nothing is different yet.
  expect((await candidates(page)).jumlah).toBe(before);
  await confirm(browser, [`188.45/${stamp}/P1`, 'Keluar']);
  await expect.poll(async () => (await candidates(page)).jumlah).toBe(before + 3);

  await page.goto('/admin/keuangan?tab=sk');
  await page.getByRole('button', { name: 'Buat SK' }).click();
  const issuing = dialog(page, 'Buat SK penetapan');
  await fill(issuing, 'Nomor SK', number);
  await fill(issuing, 'Tentang', 'Penetapan uji');
  await issuing.getByRole('button', { name: /^Pilih semua/ }).click();
  await expect(issuing.getByText(`${before + 3} dipilih`)).toBeVisible();
  await issuing.getByRole('checkbox').first().uncheck();
  await expect(issuing.getByText(`${before + 2} dipilih`)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await onPhone(page);
  await issuing.getByRole('button', { name: 'Periksa dulu' }).click();
  await expect(issuing.getByRole('list', { name: 'Nama yang dipilih' }).getByRole('listitem')).toHaveCount(before + 2);
  expect(await axe(page)).toEqual([]);
  await issuing.getByRole('button', { name: 'Simpan SK' }).click();
  await expect(page.getByText(number).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const swap = async (leaving: Locator, coming: Locator) => {
    await leaving.getByRole('checkbox').first().check();
    await coming.getByRole('checkbox').first().check();
  };
  await amend({ page, browser }, [number, `${number}-A`], swap, `menjadi ${before + 2} penerima`);
  await confirm(browser, [`${number}-A`, 'Masuk', 'Keluar']);
  // The one who left is named again.
  const back = async (_: Locator, coming: Locator) => coming.getByRole('checkbox').first().check();
  await amend({ page, browser }, [number, `${number}-B`], back, '1 masuk');
  await confirm(browser, [`${number}-B`, 'Masuk']);
  // Each paper stands in order with what it changed.
  await page.goto('/admin/keuangan?tab=sk');
  await page.getByRole('button', { name: `Lihat nama dalam SK ${number}`, exact: true }).click();
  const history = dialog(page).getByRole('region', { name: 'Riwayat SK' });
  const steps = history.getByText(/: (SK penetapan|Pindaian)/);
  await expect(steps.filter({ hasText: 'SK penetapan' })).toHaveText([
    `${number}: SK penetapan dicatat.`,
    `${number}-A: SK penetapan diubah.`,
    `${number}-B: SK penetapan diubah.`,
  ]);
  const changes = (of: string) => history.getByRole('table', { name: `Perubahan oleh ${of}` });
  await expect(changes(`${number}-A`)).toContainText('Masuk');
  await expect(changes(`${number}-A`)).toContainText('Keluar');
  await expect(changes(`${number}-B`)).not.toContainText('Keluar');
  expect(await axe(page)).toEqual([]);
  await onPhone(page);
  // Everybody is named now: the one who was left out of the new decree was the one who came.
  await expect.poll(async () => (await candidates(page)).jumlah).toBe(0);
});
