// The government follows money from a figure to its proof, draws a sample that is drawn again, and never sees a figure
// of another day than the banner says.
import { ask } from './desk';
import { axe, deviceOf, expect, fits, newContext, type Page, settled, stateOf, test } from './support';

const digitsOf = (text: string | null) => (text ?? '').replace(/\D/g, '');

async function looksRight(page: Page) {
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await fits(page);
}

test('from a figure to its rows, to the payment, to the proof, and nothing to press', async ({ browser }, info) => {
  const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf('pemerintah') });
  const page = await context.newPage();
  await page.goto('/pemerintah/dashboard?tahun=2025');
  const figure = page.getByRole('definition').filter({ has: page.getByRole('link', { name: 'Rincian Realisasi' }) });
  const realized = digitsOf(await figure.getByText(/^Rp\s?[\d.]+$/).textContent());
  expect(Number(realized)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Rincian Realisasi' }).click();
  await expect(page).toHaveURL(/register=realisasi-pembayaran/);
  const main = page.locator('main');
  // What came back is taken off: the rows come to the figure that was pressed, and to that of the LRA.
  const sums = async () => (await main.getByRole('row').last().getByRole('cell').allTextContents()).map(digitsOf);
  await expect.poll(sums).toContain(realized);
  const rows = await ask<{ items: (string | number)[][] }>(
    page,
    '/api/cms/register?register=realisasi-pembayaran&tahun=2025&size=100',
  );
  expect(rows.items.reduce((all, row) => all + Number(row[7]), 0)).toBe(Number(realized));
  const first = main.getByRole('row').nth(1).getByRole('link').first();
  const number = (await first.textContent()) ?? '';
  await looksRight(page);
  await first.click();
  await expect(page).toHaveURL(/\/pemerintah\/keuangan\?search=/);
  await expect(main.getByText(/pembayaran · Berjalan/).first()).toBeVisible();
  await looksRight(page);
  await main.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(main.getByText(number).first()).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Riwayat pembayaran' })).toBeVisible();
  for (const act of ['Setujui', 'Catat retur', 'Batalkan', 'Terbitkan SPP', 'Tahan pembayaran'])
    await expect(main.getByRole('button', { name: act })).toHaveCount(0);
  // Its account number is masked.
  await expect(main.getByText(/\*{3,}|•{3,}/).first()).toBeVisible();
  await looksRight(page);
  // From a row its proof is one click away.
  await page.goto('/pemerintah/laporan?register=realisasi-pembayaran&tahun=2025');
  await main.getByRole('row').nth(1).getByRole('link').last().click();
  await expect(page).toHaveURL(/\/verifikasi\/\d+/);
  await expect(page.getByRole('heading', { name: 'Terbukti', exact: true })).toBeVisible();

  for (const tab of ['daftar', 'tahun-anggaran', 'sk', 'pagu']) {
    await page.goto(`/pemerintah/keuangan?tab=${tab}&tahun=2025`);
    await looksRight(page);
  }
  await main
    .getByRole('button', { name: /^Rincian untuk/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Kartu buku besar' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Ubah jumlah pagu' })).toHaveCount(0);
  await page.goto('/pemerintah/laporan?register=bnba&tahun=2025');
  await expect(main.getByRole('columnheader', { name: 'Kampung' })).toBeVisible();
  await looksRight(page);
  await context.close();
});

test('a sample is drawn, pinned and drawn again', async ({ browser }, info) => {
  const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf('pemerintah') });
  const page = await context.newPage();
  await page.goto('/pemerintah/audit?tab=sampel');
  const main = page.locator('main');
  await main.getByLabel('SP2D dari tanggal').fill('01-01-2024');
  await main.getByLabel('Cara').selectOption('mus');
  await main.getByLabel('Ukuran').fill('7');
  await main.getByLabel('Benih').fill('BPK-7');
  await main.getByRole('button', { name: 'Tarik sampel' }).click();
  await expect(main.getByText(/keadaan sesudah peristiwa nomor/)).toBeVisible();
  await main.getByRole('button', { name: 'Tetapkan pada nomor ini' }).click();
  await expect(page).toHaveURL(/posisi=\d+/);
  const names = () => main.getByRole('row').getByRole('rowheader').allTextContents();
  await expect(main.getByRole('button', { name: 'Tetapkan pada nomor ini' })).toHaveCount(0);
  await expect(main.getByRole('row').nth(1)).toBeVisible();
  const drawn = await names();
  expect(drawn.length).toBeGreaterThan(0);
  await looksRight(page);
  await page.reload();
  await expect(main.getByText(/keadaan sesudah peristiwa nomor/)).toBeVisible();
  await expect.poll(names).toEqual(drawn);
  await main.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(main.getByRole('heading', { name: 'Riwayat pembayaran' })).toBeVisible();
  await context.close();
});

test('no figure of another day stays beneath the day that is shown', async ({ browser }, info) => {
  const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf('pemerintah') });
  const page = await context.newPage();
  for (const path of ['keuangan', 'keuangan?tab=daftar', 'keuangan?tab=sk', 'temuan', 'dashboard', 'laporan']) {
    await page.goto(`/pemerintah/${path}`);
    await settled(page);
    const present = await page.locator('main table, main dl').first().textContent();
    // What is asked for another day takes its time here.
    let asked = 0;
    await page.route(/per_tanggal=2024-01-01/, async (route) => {
      asked += 1;
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
    const day = page.getByLabel('Per tanggal');
    await day.fill('01-01-2024');
    await day.press('Enter');
    await expect(page.getByText(/Semua halaman menunjukkan keadaan/)).toBeVisible();
    const shown = page.locator('main table, main dl');
    if (await shown.count()) expect(await shown.first().textContent(), path).not.toBe(present);
    await settled(page);
    expect(asked, `${path} asks for the day`).toBeGreaterThan(0);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Kembali ke sekarang' }).click();
  }
  await context.close();
});

test('two days compared say which, count in rupiah, and never show a count of nothing', async ({ browser }, info) => {
  const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf('pemerintah') });
  const page = await context.newPage();
  const slow = /\/api\/cms\/audit\/selisih/;
  await page.route(slow, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await page.goto('/pemerintah/audit?tab=selisih&dari=2024-06-30');
  const main = page.locator('main');
  await expect(main.getByLabel('Keadaan pada akhir tanggal')).toBeVisible();
  await expect(main.getByRole('button', { name: /^Semua/ })).toHaveCount(0);
  await expect(main.getByRole('button', { name: /^Semua [1-9]/ })).toBeVisible({ timeout: 15_000 });
  await expect(main.getByText(/Perbedaan antara akhir/).first()).toContainText('30 Juni 2024');
  await expect(main.getByRole('row', { name: /Pembayaran ber-SP2D/ })).toContainText('Rp');
  await looksRight(page);
  await context.close();
});
