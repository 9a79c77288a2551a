// The network goes away under a page: the page stays, says so, and goes on when the network is back.
import { expect, test } from './support';

test('a tap without a network keeps the page, and leads on once there is one', async ({ page, context }) => {
  await page.goto('/beasiswa');
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerender');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Transparansi' }).click();
  await expect(page.getByText(/^Tidak ada jaringan\. Halaman ini tetap terbuka/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Masa pendaftaran' })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/transparansi');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Program/);
  await expect(page.getByText(/^Tidak ada jaringan/)).toHaveCount(0);
});

test('another page begins at its heading, also for those who do not see it', async ({ page }) => {
  await page.goto('/beasiswa');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Transparansi' }).click();
  await expect(page).toHaveURL('/transparansi');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/Transparansi/);
});

test('pages of a list are steps that lead back', async ({ page }) => {
  await page.goto('/awardee');
  const list = page.getByRole('navigation', { name: 'Halaman daftar awardee' });
  await list.getByRole('button', { name: 'Berikutnya' }).click();
  await expect(list).toContainText('Halaman 2 dari');
  await page.goBack();
  await expect(page).toHaveURL('/awardee');
  await expect(list).toContainText('Halaman 1 dari');
});
