// Each area admits its own role alone: others are told and brought to their own dashboard, strangers to a login page.
import { officePages } from '../src/app/area/office-pages';
import { userPages } from '../src/app/area/user/pages';
import { type Role, roles } from '../src/lib/roles';
import { looksRight } from './money-desk';
import { expect, newContext, password, stateOf, test } from './support';

const areaPages = { user: userPages, ...officePages };

/** Every route of an area; a detail's id names nothing, since the guard stands before it. */
const routesOf = (role: Role) =>
  areaPages[role].map(({ path }) => `/${role}/${path.replace(':id', '00000000-0000-7000-8000-000000000000')}`);

for (const role of roles) {
  test(`${role} is turned away from every route of every other area`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await newContext(browser, { storageState: stateOf(role) });
    const page = await context.newPage();
    for (const other of roles.filter((one) => one !== role)) {
      await test.step(`/${other}`, async () => {
        const [first = '/', ...rest] = routesOf(other);
        await page.goto(first);
        await expect(page.getByText('Unauthorized!')).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`/${role}/dashboard$`));
        await expect(page.getByRole('navigation', { name: 'Menu area' }).first()).toBeAttached();
        for (const route of rest) {
          // As a link within the app: the guard stands before the area, however one comes.
          await page.evaluate((to) => {
            window.history.pushState({}, '', to);
            window.dispatchEvent(new PopStateEvent('popstate'));
          }, route);
          await expect(page, route).toHaveURL(new RegExp(`/${role}/dashboard$`));
        }
      });
    }
    await context.close();
  });

  test(`${role} opens every route of the own area`, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await newContext(browser, { storageState: stateOf(role) });
    const page = await context.newPage();
    const own = areaPages[role].filter(({ path }) => !path.includes(':')).map(({ path }) => `/${role}/${path}`);
    for (const route of own) {
      await test.step(route, async () => {
        await page.goto(route);
        await expect(page.locator('main').getByText('Oops!')).toHaveCount(0);
        await expect(page.locator('#isi')).not.toBeEmpty();
        await expect(page).toHaveURL(new RegExp(`${route}(\\?|$)`));
        await expect(page.getByText('Unauthorized!')).toHaveCount(0);
      });
    }
    await context.close();
  });
}

test('a stranger is brought to a login page, and sees nothing of the area', async ({ page }) => {
  test.setTimeout(150_000);
  const answered: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/cms/') && answer.ok()) answered.push(answer.url());
  });
  for (const role of roles) {
    const [first = '/', ...rest] = routesOf(role);
    await page.goto(first);
    await expect(page.getByText('Unauthorized, Redirect ...')).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(`/${role}/`));
    for (const route of rest) {
      await page.evaluate((to) => {
        window.history.pushState({}, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, route);
      await expect(page, route).not.toHaveURL(new RegExp(`/${role}/`));
    }
    await expect(page.getByRole('navigation', { name: 'Menu area' })).toHaveCount(0);
  }
  expect(answered).toEqual([]);
});

test('a link that is opened before signing in is where one arrives after it', async ({ page }) => {
  await page.goto('/user/rekening');
  await expect(page).toHaveURL('/');
  const told = page.getByRole('status').filter({ hasText: 'hanya untuk yang sudah masuk' });
  await looksRight(page, 'halaman yang dituju');
  await told.getByRole('link', { name: 'Masuk untuk membukanya' }).click();
  await expect(page).toHaveURL('/auth/login');
  await page.getByLabel('Email').fill('penerima@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page).toHaveURL('/user/rekening');
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
