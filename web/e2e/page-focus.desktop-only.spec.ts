// After each change of page whoever cannot see it hears where they are: the cursor is on the heading, the title is the
// page's. On a phone, by links, by the menu, by the back button, and in the applicant's area.
import { expect, type Page, stateOf, test } from './support';

test.use({ viewport: { width: 360, height: 740 } });

async function arrived(page: Page, heading: string | RegExp, title: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  await expect(page).toHaveTitle(title);
}

test('by links, the menu and back on public pages', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Syarat dan dokumen' }).click();
  await arrived(page, 'Informasi Beasiswa', /^Informasi Beasiswa/);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Informasi' }).click();
  await menu.getByRole('link', { name: 'Berita', exact: true }).click();
  await arrived(page, 'Cerita anak-anak Nduga', /^Berita/);

  const article = page
    .locator('main')
    .getByRole('link', { name: /selengkapnya/i })
    .first();
  await article.click();
  await expect(page).toHaveURL(/berita-lengkap/);
  await arrived(page, /./, /./);
  expect(await page.title()).toContain((await page.getByRole('heading', { level: 1 }).textContent()) ?? '?');

  await page.goBack();
  await arrived(page, 'Cerita anak-anak Nduga', /^Berita/);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Masuk', exact: true }).click();
  await arrived(page, 'Selamat datang!', /^Masuk/);
});

test.describe('a recipient', () => {
  test.use({ storageState: stateOf('recipient') });

  test('by the menu and back in the area', async ({ page }) => {
    await page.goto('/user/dashboard');
    const open = page.getByRole('button', { name: 'Buka menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const [link, heading] of [
      ['Akademia', 'Akademia'],
      ['Beasiswa', 'Beasiswa'],
    ] as const) {
      await open.click();
      await menu.getByRole('link', { name: link }).click();
      await expect(menu).toBeHidden();
      await arrived(page, heading, new RegExp(`^${heading}`));
    }
    await page.goBack();
    await arrived(page, 'Akademia', /^Akademia/);
  });
});
