// What was written down wrongly is put right by two persons: a recipient's particulars, a leave, a decree's number;
// each with its screen, its proposal and what is read afterwards.
import type { Browser } from '@playwright/test';
import { ask, fill } from './desk';
import { makePapers } from './papers';
import { axe, expect, fits, newContext, type Page, stateOf, test } from './support';

test.use({ storageState: stateOf('admin') });

type List<T> = { items: T[] };
const dialog = (page: Page) => page.getByRole('dialog').last();

/** The same page on a phone: nothing stands outside the screen, nothing is out of reach. */
async function onPhone(page: Page) {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page);
  expect(await axe(page)).toEqual([]);
  if (wide) await page.setViewportSize(wide);
}

async function propose(page: Page, browser: Browser) {
  const scan = (await makePapers(browser, 'Bukti Uji')).marks;
  await dialog(page).locator('input[type="file"]').setInputFiles(scan);
  await expect(dialog(page).getByRole('button', { name: 'Usulkan' })).toBeEnabled();
  expect(await axe(page)).toEqual([]);
  await onPhone(page);
  await dialog(page).getByRole('button', { name: 'Usulkan' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The newest waiting proposal of a kind, read and confirmed by another person. */
async function confirm(browser: Browser, kind: string, shows: string[]) {
  const context = await newContext(browser, { storageState: stateOf('approver') });
  const page = await context.newPage();
  await page.goto(`/admin/usulan?status=menunggu&jenis=${kind}`);
  await page
    .getByRole('button', { name: /^Lihat usulan/ })
    .first()
    .click();
  for (const text of shows) await expect(dialog(page)).toContainText(text);
  expect(await axe(page)).toEqual([]);
  await onPhone(page);
  await dialog(page).getByRole('button', { name: 'Setujui' }).click();
  await expect(page.getByText('Usulan disetujui dan berlaku')).toBeVisible();
  await context.close();
}

async function openRecipient(page: Page, place: number) {
  const path = `/api/cms/penerima-beasiswa?status=aktif&size=9&sort=nama`;
  const award = (await ask<List<{ id: string; namaPenerima: string }>>(page, path)).items[place];
  if (!award) throw new Error('no recipient');
  await page.goto(`/admin/akademia/penerima/${award.id}`);
  return award;
}

test('a name and a programme are put right by two persons', async ({ page, browser }, info) => {
  const award = await openRecipient(page, 4 + info.retry);
  const right = `${award.namaPenerima} Uji`;
  await page.getByRole('button', { name: 'Perbaiki data' }).click();
  // Nothing differs yet: there is nothing to propose.
  await expect(dialog(page).getByRole('button', { name: 'Usulkan' })).toBeDisabled();
  await fill(dialog(page), 'Nama sesuai KTP', right);
  await fill(dialog(page), 'Program studi', 'Kehutanan Uji');
  await dialog(page).getByRole('textbox', { name: 'Alasan' }).fill('KTP menunjukkan nama lengkap.');
  await propose(page, browser);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(right);
  await confirm(browser, 'koreksi-penerima', [right, award.namaPenerima, 'Kehutanan Uji']);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(right);
  await expect(page.getByRole('region', { name: 'Riwayat' })).toContainText('KTP menunjukkan nama lengkap.');
});

test('a leave of two persons stands on the page of its recipient', async ({ page, browser }, info) => {
  await openRecipient(page, 6 + info.retry);
  await page.getByRole('button', { name: 'Usulkan cuti' }).click();
  await dialog(page).getByLabel('Hari pertama cuti').fill('2027-02-01');
  await dialog(page).getByLabel('Hari terakhir cuti').fill('2027-06-30');
  await dialog(page).getByRole('textbox', { name: 'Alasan' }).fill('Cuti akademik satu semester.');
  await propose(page, browser);
  await confirm(browser, 'keadaan-penerima', ['Cuti mulai', 'Cuti akademik satu semester.']);
  await page.reload();
  await expect(page.getByText('1 Februari 2027').first()).toBeVisible();
});

test('a decree gets its right number by two persons', async ({ page, browser }) => {
  const [decree] = (await ask<List<{ nomor: string }>>(page, '/api/cms/sk-penetapan?size=1')).items;
  if (!decree) throw new Error('no decree');
  const right = `188.45/${String(Date.now()).slice(-6)}/K`;
  await page.goto('/admin/keuangan?tab=sk');
  await page
    .getByRole('button', { name: `Lihat nama dalam SK ${decree.nomor}` })
    .first()
    .click();
  await dialog(page).getByRole('button', { name: 'Perbaiki nomor atau tanggal' }).click();
  await fill(dialog(page), 'Nomor pada kertas', right);
  await dialog(page).getByRole('textbox', { name: 'Alasan' }).fill('Salah ketik.');
  const scan = (await makePapers(browser, 'Bukti Uji')).marks;
  await dialog(page).locator('input[type="file"]').setInputFiles(scan);
  await expect(dialog(page).getByRole('button', { name: 'Usulkan' })).toBeEnabled();
  expect(await axe(page)).toEqual([]);
  await onPhone(page);
  await dialog(page).getByRole('button', { name: 'Usulkan' }).click();
  await expect(page.getByText(/^Perbaikan diusulkan/).first()).toBeVisible();
  await confirm(browser, 'koreksi-sk', [right, decree.nomor]);
  await page.goto('/admin/keuangan?tab=sk');
  await expect(page.getByText(right).first()).toBeVisible();
});
