// Home: the slideshow, the opening text, teasers, menu and footer.
import { axe, expect, fits, test } from './support';

test('home shows its sections, fits, and axe finds nothing', async ({ page }) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self'; style-src 'self' 'nonce-[^']+'/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['Visi dan misi', 'Berita terbaru', 'Siap mendaftar beasiswa?']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: '122', exact: true })).toBeVisible();
  for (const network of ['Instagram', 'LinkedIn', 'Facebook', 'YouTube']) {
    await expect(footer.getByRole('link', { name: new RegExp(network) })).toBeVisible();
  }
  await expect(footer.getByText('© 2025')).toBeVisible();
  await fits(page);
  expect(await axe(page)).toEqual([]);
});

test('whether one can register is told before one scrolls, as below', async ({ page }) => {
  await page.goto('/');
  const line = page.getByRole('region', { name: 'Sorotan beasiswa' }).getByText(/^Pendaftaran (dibuka|belum|sedang)/);
  await expect(line).toBeInViewport();
  const open = await page.getByText('Pendaftaran sedang dibuka.', { exact: true }).count();
  await expect(line).toHaveText(
    open > 0 ? /^Pendaftaran dibuka.* sampai \d+ \w+ \d{4}$/ : /belum dibuka|sedang ditutup/,
  );
});

test('slides move with the arrows, and rest when motion is not wanted', async ({ page }) => {
  await page.goto('/');
  const slides = page.getByRole('region', { name: 'Sorotan beasiswa' });
  await expect(slides.getByText('1 / 3')).toBeVisible();
  await page.getByRole('button', { name: 'Slide berikutnya' }).click();
  await expect(slides.getByText('2 / 3')).toBeVisible();
  await page.getByRole('button', { name: 'Slide sebelumnya' }).click();
  await page.getByRole('button', { name: 'Slide sebelumnya' }).click();
  await expect(slides.getByText('3 / 3')).toBeVisible();
  await slides.getByRole('group', { name: '3 dari 3' }).getByRole('link', { name: 'Daftar Sekarang' }).click();
  await expect(page).toHaveURL('/auth/register');
});

test('slides go on by themselves every five seconds, and pause', async ({ browser }) => {
  const page = await browser.newPage({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  const slides = page.getByRole('region', { name: 'Sorotan beasiswa' });
  await page.clock.runFor(5100);
  await expect(slides.getByText('2 / 3')).toBeVisible();
  await page.getByRole('button', { name: 'Jeda slide otomatis' }).click();
  await page.mouse.move(5, 5);
  await page.clock.runFor(11_000);
  await expect(slides.getByText('2 / 3')).toBeVisible();
  await page.close();
});

test("'Selengkapnya' opens the longer text and disappears", async ({ page }) => {
  await page.goto('/#about-us');
  const more = page.getByRole('button', { name: 'Selengkapnya' });
  await more.click();
  await expect(page.getByRole('heading', { name: 'Untuk apa pusat data ini' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Misi', exact: true })).toBeVisible();
  await expect(more).toHaveCount(0);
  await expect(page.getByRole('list').filter({ hasText: 'Menyalurkan beasiswa' }).getByRole('listitem')).toHaveCount(4);
  expect(await axe(page)).toEqual([]);
});

test('the menu leads everywhere, by keyboard too', async ({ page, isMobile, viewport }) => {
  await page.goto('/');
  if (isMobile || (viewport?.width ?? 0) < 1024) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Informasi' }).click();
    expect(await axe(page)).toEqual([]);
    await menu.getByRole('link', { name: 'Pemerintah' }).click();
    await expect(menu).toBeHidden();
  } else {
    const opener = page.getByRole('button', { name: 'Informasi' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(opener).toBeFocused();
    await opener.hover();
    await page.getByRole('link', { name: 'Pemerintah', exact: true }).click();
  }
  await expect(page).toHaveURL('/informasi/pemerintah');
  await expect(page.getByRole('heading', { level: 1, name: 'Peran Pemerintah Daerah' })).toBeVisible();
});

test('an unknown path is a true 404 with a way home', async ({ page }) => {
  const response = await page.goto('/tidak/ada');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Oops! Halaman yang kamu cari tidak ditemukan.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Kembali ke Beranda' }).click();
  await expect(page).toHaveURL('/');
});
