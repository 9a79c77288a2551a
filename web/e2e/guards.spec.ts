// Each area admits its own role alone: others are told and brought to their own dashboard, strangers to a login page.
import { roles } from '../src/api/session';
import { menus } from '../src/app/area/menu';
import { expect, newContext, stateOf, test } from './support';

for (const role of roles) {
  test(`${role} is turned away from every other area`, async ({ browser }) => {
    const context = await newContext(browser, { storageState: stateOf(role) });
    const page = await context.newPage();
    for (const other of roles.filter((one) => one !== role)) {
      // The last page of the area's menu: not only its dashboard is guarded.
      await page.goto(menus[other].at(-1)?.to ?? '/');
      await expect(page.getByText('Unauthorized!')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/${role}/dashboard$`));
      await expect(page.getByRole('navigation', { name: 'Menu area' }).first()).toBeAttached();
    }
    await context.close();
  });
}

test('a stranger is brought to a login page, and sees nothing of the area', async ({ page }) => {
  const answered: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/cms/') && answer.ok()) answered.push(answer.url());
  });
  for (const role of roles) {
    await page.goto(`/${role}/dashboard`);
    await expect(page.getByText('Unauthorized, Redirect ...')).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(`/${role}/`));
    await expect(page.getByRole('navigation', { name: 'Menu area' })).toHaveCount(0);
  }
  expect(answered).toEqual([]);
});

test('a token that is not the server’s opens nothing', async ({ browser, baseURL }) => {
  const context = await newContext(browser, { storageState: stateOf('pemerintah') });
  await context.clearCookies();
  await context.addCookies([{ name: 'access_token', value: 'bukan.token.sah', url: baseURL ?? '' }]);
  const page = await context.newPage();
  await page.goto('/pemerintah/dashboard');
  await expect(page).not.toHaveURL(/\/pemerintah\//);
  await expect(page.getByRole('navigation', { name: 'Menu area' })).toHaveCount(0);
  await context.close();
});
