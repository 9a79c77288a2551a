// The applicant's area without a network: the app itself comes back after a reload, and the form can be written on.
import { withAreaWorker } from './phone';
import { accounts, expect, signIn, test } from './support';

test.use({ serviceWorkers: 'allow' });

test('the form opens again without a network', async ({ page, context, isMobile }) => {
  test.skip(isMobile, 'the service worker is the same on every screen');
  await signIn(page, accounts.user);
  await page.goto('/user/formulir');
  await withAreaWorker(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Menu area' })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
});
