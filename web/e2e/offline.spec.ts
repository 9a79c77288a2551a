// The applicant's area without a network: the app itself comes back after a reload, and the form can be written on.
import { accounts, expect, signIn, test } from './support';

test('the form opens again without a network', async ({ page, context, isMobile }) => {
  test.skip(isMobile, 'the service worker is the same on every screen');
  await signIn(page, accounts.user);
  // A page that was loaded outside /user is never the worker's, whatever its address becomes.
  await page.goto('/user/formulir');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Menu area' })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
});

test('public pages have no service worker', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
});
