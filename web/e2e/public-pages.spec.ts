// The other public pages: what they do. That they fit and that axe finds nothing is in widths.desktop-only.spec.ts.
import { ask, command } from './desk';
import { axe, expect, fits, newContext, stateOf, test } from './support';

test('six scholarship types lead to the detail page; several answers can be open', async ({ page }) => {
  await page.goto('/beasiswa');
  await expect(page.getByRole('link', { name: /^Selengkapnya tentang / })).toHaveCount(6);
  const asked = page.locator('section', { has: page.getByRole('heading', { name: /tanya|FAQ/i }) });
  const questions = asked.locator('details');
  await expect(questions).toHaveCount(6);
  await questions.nth(0).locator('summary').click();
  await questions.nth(3).locator('summary').click();
  await expect(questions.nth(0)).toHaveAttribute('open', '');
  await expect(questions.nth(3)).toHaveAttribute('open', '');
  await page.getByRole('link', { name: 'Selengkapnya tentang Bantuan Akhir Studi' }).click();
  await expect(page).toHaveURL('/beasiswa/detail#akhir-studi');
  await expect(page.getByRole('heading', { name: 'Bantuan Akhir Studi' })).toBeInViewport();
});

test('the awardee table has its five columns and a download', async ({ page, request }) => {
  await page.goto('/awardee');
  await expect(page.getByRole('heading', { name: 'Daftar Awardee Tahun 2025' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Nama',
    'Asal Sekolah/Universitas',
    'Program Studi/Jurusan',
    'Kategori Beasiswa',
    'Status',
  ]);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const link = page.getByRole('link', { name: /Unduh daftar/ });
  await expect(link).toHaveAttribute('target', '_blank');
  const file = await request.get((await link.getAttribute('href')) ?? '');
  expect(file.status()).toBe(200);
});

test('every year of the list has an address, and each name and each change leads to its proof', async ({ page }) => {
  await page.goto('/awardee');
  const years = page.getByLabel('Tahun', { exact: true });
  const options = await years.locator('option').allTextContents();
  expect(options.length).toBeGreaterThan(1);
  const other = (options.find((option) => !option.startsWith('2025')) ?? '').slice(0, 4);
  await years.selectOption(other);
  await expect(page).toHaveURL(`/awardee?tahun=${other}`);
  await expect(page.getByRole('heading', { name: `Daftar Awardee Tahun ${other}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: `Daftar Awardee Tahun ${other}` })).toBeVisible();
  const name = (await page.getByRole('rowheader').first().textContent()) ?? '';
  await page.getByLabel('Cari nama atau sekolah').fill(name);
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect(page.getByRole('rowheader').first()).toHaveText(name);
  await expect(page).toHaveURL(/cari=/);
  // The name came onto the list by an event that anybody can check.
  await page.getByText('Lihat perubahan daftar').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Masuk daftar' }).first()).toBeVisible();
  // The days stand in the address too, as the API names them.
  await page.getByLabel('Dari tanggal').fill('01-01-2020');
  await expect(page).toHaveURL(/dari=2020-01-01/);
  await page.reload();
  await expect(page.getByLabel('Dari tanggal')).toHaveValue('01-01-2020');
  await expect(page.getByRole('listitem').filter({ hasText: 'Masuk daftar' }).first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page
    .getByRole('link', { name: /^Bukti nomor/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/verifikasi\/\d+/);
});

test('a scholarship that was taken back stays on the list, as such', async ({ page, browser }) => {
  const context = await newContext(browser, { storageState: stateOf('admin') });
  const desk = await context.newPage();
  await desk.goto('/admin/akademia?tab=penerima');
  type Awards = { items: { id: string; versi: number }[] };
  const { items } = await ask<Awards>(desk, '/api/cms/penerima-beasiswa?status=aktif&size=1&page=9');
  const one = items[0];
  if (!one) throw new Error('the demo has nine active awards');
  const alasan = 'Pindah program atas permintaan sendiri';
  const revoked = await command(desk, '/api/cms/penerima-beasiswa/cabut', { id: one.id, versi: one.versi, alasan });
  expect(revoked.ok()).toBe(true);
  await context.close();
  await page.goto('/awardee');
  const choices = page.getByLabel('Tahun', { exact: true }).locator('option');
  await expect(choices.first()).toBeAttached();
  const years = await choices.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  for (const year of years) {
    await page.goto(`/awardee?tahun=${year}&keadaan=dicabut`);
    const said = page
      .getByText(/^Dicabut sejak/)
      .first()
      .or(page.getByText('Tidak ada nama yang cocok'));
    await expect(said).toBeVisible();
    if ((await said.textContent())?.startsWith('Dicabut')) return;
  }
  throw new Error('who was revoked is gone from the list');
});

test('sending a testimonial asks a visitor to sign in first', async ({ page }) => {
  await page.goto('/awardee-testimoni');
  await page.getByRole('button', { name: 'Kirim Testimoni' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anda belum masuk' });
  await expect(dialog).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Kirim Testimoni' })).toBeFocused();
  await page.getByRole('button', { name: 'Kirim Testimoni' }).click();
  await dialog.getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL('/auth/login');
});

test('news: search by typing, undo a step, read an article, related news', async ({ page }) => {
  await page.goto('/informasi/berita');
  await page.getByRole('searchbox', { name: 'Cari berita' }).fill('zzzz tidak ada');
  await expect(page).toHaveURL(/\/berita\/filter-list\?.*search=zzzz/);
  await expect(page.getByText('Tidak ada berita yang cocok.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Berita Semua \(hasil untuk "zzzz tidak ada"\)$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Kembali' }).click();
  await expect(page).toHaveURL('/informasi/berita');
  const first = page.getByRole('article').first().getByRole('link');
  await first.click();
  await expect(page).toHaveURL(/\/informasi\/berita-lengkap\/.+/);
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  await fits(page);
  expect(await axe(page)).toEqual([]);
});

test('an article that does not exist says so', async ({ page }) => {
  for (const path of ['/informasi/berita-lengkap/tidak-ada-berita-ini', '/informasi/berita-lengkap']) {
    await page.goto(path);
    await expect(page.getByText('Berita tidak ditemukan')).toBeVisible();
    expect(await axe(page), path).toEqual([]);
  }
});

test('an old link to a page beyond the last leads to the first, and denies nothing that is there', async ({ page }) => {
  for (const [path, denied] of [
    ['/informasi/berita?page=99', 'Tidak ada berita tersedia.'],
    ['/berita/filter-list?page=99', 'Tidak ada berita yang cocok.'],
    ['/awardee?tahun=2025&halaman=99', 'Belum ada nama di daftar tahun 2025'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(/^Halaman ini tidak ada/)).toBeVisible();
    await expect(page.getByText(denied)).toHaveCount(0);
    expect(await axe(page), path).toEqual([]);
    await page.getByRole('button', { name: 'Ke halaman pertama' }).click();
    await expect(page.getByText(/^Halaman ini tidak ada/)).toHaveCount(0);
    await expect(
      page
        .getByRole('main')
        .getByText(path.startsWith('/awardee') ? /^\d+ nama$/ : 'Selengkapnya')
        .first(),
    ).toBeVisible();
  }
  await page.goto('/awardee?per=2025-10-15');
  await expect(page.getByText(/^Daftar pada tanggal itu tidak disimpan/)).toBeVisible();
  // The file is that of today too: there is no other.
  await expect(page.getByRole('link', { name: /Unduh daftar/ })).not.toHaveAttribute('href', /per_tanggal/);
  await page.getByRole('button', { name: 'Lihat hari ini' }).click();
  await expect(page.getByRole('main').getByText(/^\d+ nama$/)).toBeVisible();
  await page.goto('/awardee?tahun=1999');
  await expect(page.getByText('Belum ada nama di daftar tahun 1999')).toBeVisible();
  await page.getByRole('button', { name: /^Lihat tahun 2025 \(\d+ nama\)$/ }).click();
  await expect(page.getByRole('heading', { name: 'Daftar Awardee Tahun 2025' })).toBeVisible();
  await expect(page.getByRole('main').getByText(/^\d+ nama$/)).toBeVisible();
});

test('a search names what the file holds, and may be as long as the list takes', async ({ page }) => {
  await page.goto(`/awardee?tahun=2025&cari=${'a'.repeat(200)}`);
  await expect(page.getByText('Tidak ada nama yang cocok')).toBeVisible();
  await expect(page.getByLabel('Cari nama atau sekolah')).toHaveAttribute('maxlength', '100');
  const link = page.getByRole('link', { name: /Unduh daftar lengkap tahun 2025/ });
  await expect(link).toHaveAttribute('href', '/api/web/penerima-beasiswa/download?tahun=2025');
  await page.goto(`/berita/filter-list?search=${'a'.repeat(200)}`);
  await expect(page.getByText('Tidak ada berita yang cocok.')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Cari berita' })).toHaveAttribute('maxlength', '100');
  await page.setViewportSize({ width: 320, height: 740 });
  await fits(page);
});
