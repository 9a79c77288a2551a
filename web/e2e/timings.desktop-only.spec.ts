// The times of the specification (§9), measured on a clock that stands still until the test moves it.
import { expect, test } from './support';
import { answer, answerWith, stopClock } from './wire';

test('a slide stays 5000 ms; the pause button and the pointer hold it', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ reducedMotion: 'no-preference', ...(baseURL ? { baseURL } : {}) });
  await page.clock.install();
  await page.goto('/');
  const slides = page.getByRole('region', { name: 'Sorotan beasiswa' });
  await slides.hover();
  await stopClock(page);
  const count = slides.getByText(/^\d \/ 3$/);
  const before = (await count.textContent()) ?? '';
  const after = `${(Number(before[0]) % 3) + 1} / 3`;
  await page.clock.runFor(20_000);
  await expect(count).toHaveText(before);
  await page.getByRole('link', { name: 'Beasiswa Nduga, beranda' }).first().hover();
  await page.clock.runFor(4990);
  await expect(count).toHaveText(before);
  await page.clock.runFor(20);
  await expect(count).toHaveText(after);
  await page.getByRole('button', { name: 'Jeda slide otomatis' }).click();
  await page.getByRole('link', { name: 'Beasiswa Nduga, beranda' }).first().hover();
  await page.clock.runFor(20_000);
  await expect(count).toHaveText(after);
  await page.close();
});

test('from 1024 px a menu opens on hover and closes 200 ms after the pointer left', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.clock.install();
  await page.goto('/beasiswa');
  const opener = page.getByRole('button', { name: 'Informasi' });
  const entry = page.getByRole('link', { name: 'Lembaga Masyarakat Adat' });
  await stopClock(page);
  await opener.hover();
  await expect(entry).toBeVisible();
  await page.mouse.move(5, 700);
  await page.clock.runFor(190);
  await expect(entry).toBeVisible();
  await page.clock.runFor(20);
  await expect(entry).toBeHidden();
  // Coming back in time keeps it open.
  await opener.hover();
  await page.mouse.move(5, 700);
  await page.clock.runFor(100);
  await opener.hover();
  await page.clock.runFor(1000);
  await expect(entry).toBeVisible();
});

test('below 1024 px a menu opens on click', async ({ page }) => {
  await page.setViewportSize({ width: 1023, height: 800 });
  await page.goto('/beasiswa');
  await expect(page.getByRole('button', { name: 'Informasi' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const entry = menu.getByRole('link', { name: 'Lembaga Mahasiswa Nduga' });
  await menu.getByRole('button', { name: 'Informasi' }).hover();
  await expect(entry).toBeHidden();
  await menu.getByRole('button', { name: 'Informasi' }).click();
  await entry.click();
  await expect(page).toHaveURL('/informasi/lembaga-mahasiswa-nduga');
  await expect(menu).toBeHidden();
});

test('a filter list opens on hover or click and closes by itself after 2000 ms', async ({ page }) => {
  await page.clock.install();
  await page.goto('/berita/filter-list');
  const opener = page.getByRole('button', { name: 'Urutan: Pilih Urutan' });
  const option = page.getByRole('button', { name: 'Paling banyak dibaca' });
  await expect(opener).toBeVisible();
  await stopClock(page);
  await opener.hover();
  await expect(option).toBeVisible();
  await page.clock.runFor(1990);
  await expect(option).toBeVisible();
  await page.clock.runFor(20);
  await expect(option).toBeHidden();
  await page.mouse.move(5, 700);
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(option).toBeVisible();
  await page.clock.runFor(2010);
  await expect(option).toBeHidden();
});

test('typing searches after 100 ms of quiet, and blanks never do', async ({ page }) => {
  await page.clock.install();
  await page.goto('/berita/filter-list');
  const box = page.getByRole('searchbox', { name: 'Cari berita' });
  await expect(box).toBeVisible();
  await stopClock(page);
  await box.pressSequentially('  ');
  await page.clock.runFor(1000);
  await expect(page).toHaveURL('/berita/filter-list');
  await box.fill('');
  await box.pressSequentially('da');
  await page.clock.runFor(90);
  await expect(page).toHaveURL('/berita/filter-list');
  await box.pressSequentially('n');
  await page.clock.runFor(90);
  await expect(page).toHaveURL('/berita/filter-list');
  await page.clock.runFor(20);
  await expect(page).toHaveURL('/berita/filter-list?search=dan');
});

test('the letters typed on another page go on in the box of the list', async ({ page }) => {
  await page.goto('/informasi/berita');
  const box = page.getByRole('searchbox', { name: 'Cari berita' });
  await box.focus();
  await page.keyboard.type('da');
  await expect(page).toHaveURL('/berita/filter-list?search=da');
  await expect(box).toBeFocused();
  await page.keyboard.type('na');
  await expect(page).toHaveURL('/berita/filter-list?search=dana');
  await page.getByRole('button', { name: 'Kembali' }).click();
  await expect(page).toHaveURL('/informasi/berita');
});

test('letters typed while the first ones are asked for are not lost', async ({ page }) => {
  await page.goto('/berita/filter-list');
  const box = page.getByRole('searchbox', { name: 'Cari berita' });
  await box.focus();
  // Each letter in the moment in which the address shows the one before.
  for (const [letter, shown] of [
    ['d', 'd'],
    ['a', 'da'],
    ['n', 'dan'],
    ['a', 'dana'],
  ] as const) {
    await page.keyboard.type(letter);
    await page.waitForURL(`/berita/filter-list?search=${shown}`, { waitUntil: 'commit' });
  }
  await expect(box).toHaveValue('dana');
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('input[type="search"]');
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const type = (text: string) => {
      write?.call(input, text);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const push = history.replaceState.bind(history);
    // More is typed exactly when the first search reaches the address.
    history.replaceState = (...given: Parameters<History['replaceState']>) => {
      history.replaceState = push;
      push(...given);
      type('danau b');
    };
    type('danau');
  });
  await expect(box).toHaveValue('danau b');
  await expect(page).toHaveURL('/berita/filter-list?search=danau+b');
});

test('a notification goes after 3000 ms', async ({ page }) => {
  await answerWith(page, '/api/web/user/forgot-password', answer(200));
  await page.clock.install();
  await page.goto('/auth/forgot');
  await page.getByLabel('Email').fill('a@contoh.test');
  await stopClock(page);
  await page.getByRole('button', { name: 'Ubah password' }).click();
  const note = page.getByText('Tautan untuk mengubah password sudah dikirim.');
  await expect(note).toBeVisible();
  await page.clock.runFor(2990);
  await expect(note).toBeVisible();
  await page.clock.runFor(20);
  await expect(note).toBeHidden();
});

test('the same list is asked for once, whichever pages show it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/web/testimoni') asked.push(request.url());
  });
  await page.goto('/awardee');
  await expect(page.getByRole('region', { name: 'Testimoni, dapat digeser' })).toBeVisible();
  const before = asked.length;
  expect(before).toBeLessThanOrEqual(1);
  await page.getByRole('link', { name: 'Selengkapnya tentang testimoni' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Testimoni penerima beasiswa' })).toBeVisible();
  await page.getByRole('link', { name: 'Beasiswa Nduga, beranda' }).first().click();
  await expect(page.getByRole('heading', { name: 'Suara penerima beasiswa' })).toBeVisible();
  expect(asked.length).toBe(before);
});

test('a page whose code does not load reloads the browser’s page once, then says so', async ({ browser, baseURL }) => {
  const page = await browser.newPage(baseURL ? { baseURL } : {});
  await page.goto('/beasiswa');
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(/\/assets\/login-page-.*\.js$/, (route) => route.abort());
  await page.getByRole('link', { name: 'Masuk', exact: true }).first().click();
  await expect(page.getByText('Halaman ini gagal dimuat. Periksa jaringan Anda, lalu muat ulang.')).toBeVisible();
  expect(documents).toBe(1);
  await page.unroute(/\/assets\/login-page-.*\.js$/);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Selamat datang!' })).toBeVisible();
  await page.close();
});
