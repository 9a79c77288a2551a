// The government's pictures, its page for a meeting, the supply of professions, the month's packs, and the inspector's marks.
import type { Page } from '@playwright/test';
import { axe, deviceOf, expect, fits, newContext, settled, stateOf, test } from './support';

const rupiahIn = (text: string) => Number(text.replace(/[^\d]/g, ''));

const shot = async (page: Page, name: string) => {
  const folder = process.env.E2E_SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test('pictures answer the question above them, and their tables add up', async ({ browser }, info) => {
  test.setTimeout(180_000);
  const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf('inspector') });
  const page = await context.newPage();
  await page.goto('/pemerintah/dashboard');
  for (const question of [
    'Berapa yang mendaftar dan berapa yang disetujui setiap bulan?',
    'Apakah realisasi mengejar rencana, dan berapa yang akan terserap sampai Desember?',
    'Dari pagu, berapa yang sudah sampai ke penerima, dan di mana sisanya tertahan?',
    'Di tahap mana berkas menunggu paling lama?',
    'Tenaga profesi apa yang akan datang, dan kapan?',
    'Apa yang dicapai penerima di luar nilai?',
  ])
    await expect(page.getByText(question)).toBeVisible();
  await expect(page.getByText(/Aturannya/).first()).toBeVisible();

  const flow = page.getByRole('table', { name: 'Aliran uang dari pagu sampai diterima' });
  const cell = async (name: string) => {
    const row = flow.getByRole('row', { name: new RegExp(name) });
    return (await row.getByRole('cell').textContent()) ?? '';
  };
  const of = async (name: string) => rupiahIn(await cell(name));
  expect(await of('^Pagu')).toBe((await of('^Disetujui')) + (await of('Sisa, belum dipakai')));
  expect(await of('^Ber-SP2D')).toBe((await of('^Disalurkan bank')) + (await of('Belum disalurkan')));
  const realised = page.getByRole('region', { name: 'Angka utama' }).locator('dl').last();
  await expect(realised).toContainText(await cell('^Ber-SP2D'));

  await settled(page);
  await shot(page, 'dashboard-1366');
  expect(await axe(page)).toEqual([]);
  for (const [width, height] of [
    [360, 740],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settled(page);
    await fits(page);
    await shot(page, `dashboard-${width}`);
  }
  await page.setViewportSize({ width: 1366, height: 900 });

  // Narrowed to a type of scholarship there is no ceiling, and the URL keeps what was chosen.
  await page.getByRole('combobox', { name: 'Jenis beasiswa' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(flow.getByRole('row', { name: /^Pagu/ })).toHaveCount(0);
  expect(page.url()).toContain('jenis=');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ringkasan rapat (PDF)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/ringkasan-rapat.*\.pdf$/);
  const folder = process.env.E2E_SHOTS;
  if (folder) await file.saveAs(`${folder}/ringkasan.pdf`);
  await context.close();
});

test('from a figure to its rows, the payment and its proof in three clicks', async ({ browser }, info) => {
  const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf('pemerintah') });
  const page = await context.newPage();
  await page.goto('/pemerintah/dashboard');
  await page.getByRole('link', { name: 'Realisasi per pembayaran' }).click();
  await expect(page.getByRole('heading', { name: 'Laporan', level: 1 })).toBeVisible();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/pemerintah\/keuangan\?/);
  await expect(page.getByRole('heading', { name: 'Keuangan', level: 1 })).toBeVisible();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/pemerintah\/keuangan\/detail\//);
  await expect(page.getByRole('button', { name: /^Periksa bukti peristiwa/ }).first()).toBeVisible();
  await context.close();
});

test('an inspector marks a payment, and finds the mark again; the government without that function does not', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf('inspector') });
  const page = await context.newPage();
  await page.goto('/pemerintah/keuangan');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: /^Tandai/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Perlu ditanya' }).check();
  await dialog.getByLabel(/^Catatan/).fill('Kuitansi belum terbaca');
  await shot(page, 'mark-dialog');
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Perlu ditanya')).toBeVisible();

  await page.goto('/pemerintah/audit?tab=kertas-kerja');
  await expect(page.getByText('Kuitansi belum terbaca')).toBeVisible();
  await settled(page);
  await shot(page, 'marks-1366');
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  await fits(page);
  await shot(page, 'marks-360');

  await page.goto('/pemerintah/audit?tab=paket-bulanan');
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible();
  await settled(page);
  await fits(page);
  await shot(page, 'packs-360');
  await page.setViewportSize({ width: 1366, height: 900 });
  await settled(page);
  await shot(page, 'packs-1366');
  expect(await axe(page)).toEqual([]);
  await page.goto('/pemerintah/audit?tab=selisih&dari=2020-01-01');
  await expect(page.getByRole('button', { name: /^Daftar pembayaran/ })).toBeVisible();
  await settled(page);
  await shot(page, 'difference-1366');
  expect(await axe(page)).toEqual([]);
  await context.close();

  const other = await newContext(browser, { ...deviceOf(info), storageState: stateOf('pemerintah') });
  const reader = await other.newPage();
  await reader.goto('/pemerintah/audit');
  await expect(reader.getByRole('tab', { name: 'Paket bulanan' })).toBeVisible();
  await expect(reader.getByRole('tab', { name: 'Kertas kerja' })).toHaveCount(0);
  await other.close();
});
