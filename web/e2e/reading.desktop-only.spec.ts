// Reading: with the keyboard alone, without JavaScript, and without anything jumping.
import { expect, newContext, settled, stateOf, test } from './support';

test('the keyboard alone: skip link, menu, slides, questions', async ({ page }) => {
  test.setTimeout(60_000);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Informasi' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeFocused();
  const tabTo = async (name: string, role: 'button' | 'link' = 'button') => {
    const wanted = page.getByRole(role, { name, exact: true }).first();
    for (let press = 0; press < 25; press += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(wanted).toBeFocused();
  };
  await tabTo('Informasi');
  await page.keyboard.press('Enter');
  await tabTo('Lembaga Masyarakat Adat', 'link');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Informasi' })).toBeFocused();
  await tabTo('Slide berikutnya');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 / 3')).toBeVisible();
  await tabTo('Selengkapnya');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Untuk apa pusat data ini' })).toBeInViewport();
  await page.goto('/beasiswa');
  const question = page.locator('summary').first();
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('details').first()).toHaveAttribute('open', '');
});

const texts: readonly [path: string, text: string | RegExp][] = [
  ['/', 'Dari pegunungan Nduga, untuk masa depan Papua'],
  ['/', 'Portal ini menghimpun data pelajar dan mahasiswa asli Nduga'],
  ['/beasiswa', 'Ke rekening mana dana dikirim?'],
  ['/beasiswa/detail', 'Langkah pendaftaran'],
  ['/informasi/lembaga-adat', 'Lembaga masyarakat adat mengenal keluarga'],
  ['/informasi/lembaga-mahasiswa-nduga', 'Mahasiswa mendampingi mahasiswa'],
  ['/informasi/pemerintah', 'Tanggung jawab pemerintah daerah'],
  ['/bahasa-mudah', 'Ada yang tidak benar? Anda boleh mengadu.'],
  ['/tidak/ada', 'Oops! Halaman yang kamu cari tidak ditemukan.'],
];

test('pages can be read without JavaScript', async ({ browser, baseURL }) => {
  const context = await newContext(browser, { javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  for (const [path, text] of texts) {
    await page.goto(path);
    await expect.soft(page.getByText(text).first(), path).toBeVisible();
  }
  await context.close();
});

test('a list that was searched or filtered shows its rows without JavaScript', async ({
  browser,
  baseURL,
  request,
}) => {
  type Named = { items: { namaPenerima: string }[]; totalItems: number };
  const list: Named = (await (await request.get('/api/web/penerima-beasiswa?tahun=2025&size=1')).json()).data;
  const name = list.items[0]?.namaPenerima ?? '';
  expect(name).not.toBe('');
  const news = (await (await request.get('/api/web/berita?page=1&size=1')).json()).data.items[0];
  const word = /[A-Za-z]{3,}/.exec(news.judul)?.[0] ?? '';
  const context = await newContext(browser, { javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(`/awardee?tahun=2025&cari=${encodeURIComponent(name)}`);
  await expect(page.getByLabel('Cari nama atau sekolah')).toHaveValue(name);
  await expect(page.getByRole('rowheader').first()).toHaveText(name);
  await page.goto('/awardee?tahun=2025&cari=tidakadanamaini');
  await expect(page.getByText('Tidak ada nama yang cocok')).toBeVisible();
  if (list.totalItems > 10) {
    await page.goto('/awardee?tahun=2025&halaman=2');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  }
  await page.goto(`/berita/filter-list?search=${encodeURIComponent(word)}&sort-by=Paling+banyak+dibaca`);
  await expect(page.getByText(`(hasil untuk "${word}")`)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/bolehkah?umur=19&asal=lain&jenjang=S1&semester=2');
  await expect(page.getByText('Belum dapat mendaftar')).toBeVisible();
  await context.close();
});

test('nothing jumps: layout shift at most 0.02 on a phone and on a desk', async ({ browser, baseURL, request }) => {
  test.setTimeout(120_000);
  const list = await (await request.get('/api/web/berita?page=1&size=1')).json();
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1366, height: 900 },
  ]) {
    const context = await newContext(browser, { viewport, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen = { total: 0, what: [] as string[] };
      Object.assign(window, { shift: seen });
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) seen.total += entry.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const news = `/informasi/berita-lengkap/${list.data.items[0].slug}`;
    // What a device works out itself comes late: the proof of an event, that there is none, a sign-in that failed.
    const late = ['/verifikasi/0', '/verifikasi/999999999', '/auth/kantor'];
    for (const path of ['/', '/awardee', '/informasi/berita', news, ...late]) {
      await page.goto(path);
      await settled(page);
      await page.waitForLoadState('networkidle');
      const total = await page.evaluate(() => (window as unknown as { shift: { total: number } }).shift.total);
      expect.soft(total, `${path} at ${viewport.width} px`).toBeLessThanOrEqual(0.02);
    }
    await context.close();
  }
});

test('signed in: the person’s menu, their dashboard, and leaving', async ({ browser, baseURL }) => {
  test.setTimeout(60_000);
  const context = await newContext(browser, { storageState: stateOf('recipient'), ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto('/beasiswa');
  const navigation = page.getByRole('navigation', { name: 'Menu utama' });
  await expect(navigation.getByRole('link', { name: 'Masuk' })).toHaveCount(0);
  await navigation.getByRole('button').last().click();
  await expect(navigation.getByRole('button', { name: 'Profil Saya' })).toBeVisible();
  await navigation.getByRole('button', { name: 'Keluar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keluar dari akun?' });
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await expect(dialog).toBeHidden();
  await navigation.getByRole('button').last().click();
  await navigation.getByRole('button', { name: 'Profil Saya' }).click();
  await expect(page).toHaveURL('/user/dashboard');
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto('/beasiswa');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Keluar' })).toBeVisible();
  await menu.getByRole('button', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/user/dashboard');
  // Without a profile on the device, the profile click forgets everything and goes home.
  await page.goto('/beasiswa');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('button', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/');
  expect((await context.cookies()).filter(({ name }) => name === 'access_token')).toEqual([]);
  await context.close();
});
