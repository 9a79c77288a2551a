// How long one stays signed in, and what is said when it ends (spec §4, §8).
import type { BrowserContext } from '@playwright/test';
import { command } from './desk';
import { accounts, expect, newContext, signIn, test } from './support';

const ended = 'Sesi berakhir, silakan login ulang';
/** The cookie that renews a session; scripts cannot read it. */
const refreshCookie = '__Host-refresh';

const names = async (context: BrowserContext) => (await context.cookies()).map((cookie) => cookie.name);

test('who is remembered comes back without a password, with a session renewed', async ({ page, context }) => {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(accounts.user);
  await page.getByLabel('Password', { exact: true }).fill('Demo-Nduga-2025!');
  await page.getByRole('checkbox', { name: 'Remember me' }).check();
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page).toHaveURL('/user/dashboard');
  expect(await names(context)).toEqual(expect.arrayContaining(['access_token', 'remember_me', refreshCookie]));

  // A day later the short tokens are gone.
  await context.clearCookies({ name: 'access_token' });
  await context.clearCookies({ name: 'csrf_token' });
  const renewed = page.waitForResponse((response) => response.url().includes('/user/refresh'));
  await page.goto('/user/dashboard');
  expect((await renewed).status()).toBe(200);
  await expect(page).toHaveURL('/user/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await names(context)).toEqual(expect.arrayContaining(['access_token', 'csrf_token']));

  // The server does not know the session any more: said once, and nothing is left on the device.
  await context.clearCookies({ name: refreshCookie });
  await page.goto('/user/dashboard');
  await expect(page.getByText(ended)).toBeVisible();
  await expect(page).toHaveURL('/auth/login');
  expect(await names(context)).not.toEqual(expect.arrayContaining(['access_token']));
  expect(await names(context)).not.toContain('remember_me');
  expect(await page.evaluate(() => localStorage.getItem('beasiswa.profil'))).toBeNull();
});

test('a session ended on another device is said at the next step', async ({ browser, baseURL }) => {
  const options = baseURL ? { baseURL } : {};
  const first = await newContext(browser, options);
  const page = await first.newPage();
  // Both stand for one browser: neither holds a key that the other does not have.
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await signIn(page, accounts.user);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const second = await newContext(browser, { ...options, storageState: await first.storageState() });
  const other = await second.newPage();
  await other.goto('/user/dashboard');
  await other.getByRole('button', { name: 'Keluar' }).first().click();
  await other.getByRole('dialog').getByRole('button', { name: 'Keluar' }).click();
  await expect(other.getByText('Anda telah keluar')).toBeVisible();

  await page.getByRole('link', { name: 'Akademia' }).first().click();
  await expect(page.getByText(ended)).toBeVisible();
  await expect(page).toHaveURL('/auth/login');
  await first.close();
  await second.close();
});

test('who stole the cookies signs nothing; the browser that signed in goes on after a reload', async ({ page }) => {
  await signIn(page, accounts.user);
  await page.reload();
  // A message that is nobody's: what is signed rightly is told so, and nothing of other sessions is touched.
  const act = ['/api/cms/notification/1-0', null, 'PUT'] as const;
  const stolen = await command(page, ...act, 'token');
  expect(stolen.status()).toBe(403);
  expect(await stolen.json()).toMatchObject({ data: { kode: 'TANDA_TANGAN_SALAH' } });
  expect((await command(page, ...act)).status()).toBe(404);
  // No script reads the key out: it can be used and not be had.
  const given = await page.evaluate(async () => {
    const wait = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((done) => {
        asked.onsuccess = () => done(asked.result);
      });
    const database = await wait(indexedDB.open('beasiswa-sesi'));
    const keys = await wait<CryptoKey[]>(database.transaction('kunci').objectStore('kunci').getAll());
    const out = await Promise.all(
      keys.map((key) =>
        crypto.subtle.exportKey('raw', key).then(
          () => 'yes',
          () => 'no',
        ),
      ),
    );
    return out;
  });
  expect(given).toEqual(['no']);
  await page.goto('/user/dashboard');
  await page.getByRole('button', { name: 'Keluar' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keluar' }).click();
  await expect(page.getByText('Anda telah keluar')).toBeVisible();
});

test('a browser that lost its key says that the session has ended', async ({ page }) => {
  await signIn(page, accounts.user);
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const asked = indexedDB.open('beasiswa-sesi');
        asked.onsuccess = () => {
          const cleared = asked.result.transaction('kunci', 'readwrite').objectStore('kunci').clear();
          cleared.onsuccess = () => done();
        };
      }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Keluar' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keluar' }).click();
  await expect(page).toHaveURL('/auth/login');
  await signIn(page, accounts.user);
  await expect(page).toHaveURL('/user/dashboard');
});

test('a profile that cannot be fetched is said, and fetched again when asked', async ({ browser, baseURL }) => {
  const context = await newContext(browser, baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await signIn(page, accounts.user);
  const isProfile = (url: URL) => url.pathname === '/api/web/user';
  await page.route(isProfile, (route) => route.fulfill({ status: 500, body: 'x' }));
  await page.goto('/user/dashboard');
  await expect(page.getByText('Gagal fetch user profile')).toBeVisible();
  await page.unroute(isProfile);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/user/dashboard');
  await context.close();
});
