// Staff sign in with the account of their office: a real provider of identities, the portal's own second factor.
import type { Browser, Page } from '@playwright/test';
import { setUpApp } from './authenticator';
import { type IdentityProvider, startProvider } from './identity-provider';
import { freePort, type Server, startServer } from './server';
import { accounts, axe, expect, fits, newContext, test } from './support';

let server: Server;
let provider: IdentityProvider;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const port = await freePort();
  provider = await startProvider(`http://localhost:${port}`);
  const env = {
    BEASISWA_OIDC_ISSUER: provider.issuer,
    BEASISWA_OIDC_CLIENT_ID: provider.client,
    BEASISWA_OIDC_CLIENT_SECRET: provider.secret,
    BEASISWA_OIDC_NAME: 'akun Pemkab Nduga',
  };
  server = await startServer(process.env.E2E_TEMPLATE, { real: true, env, port });
});
test.afterAll(async () => {
  await server?.remove();
  await provider?.stop();
});

/** Goes to the office's sign-in from the door of staff, and says there who one is. */
async function arriveAs(browser: Browser, email: string, width = 1366): Promise<Page> {
  const context = await newContext(browser, { baseURL: server.url, viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto('/auth/role/login');
  const button = page.getByRole('button', { name: 'Masuk dengan akun Pemkab Nduga' });
  await expect(button).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await fits(page);
  await button.click();
  await page.locator('input[name=login]').fill(email);
  await page.locator('input[name=password]').fill('apa saja');
  await page.locator('button[type=submit]').click();
  // It asks once whether the portal may know.
  await page.locator('button[type=submit]').click();
  return page;
}

test('staff come in by their office, and show the second factor of the portal', async ({ browser }) => {
  const page = await arriveAs(browser, accounts.admin, 360);
  const first = page.getByRole('dialog', { name: 'Pasang faktor kedua' });
  await expect(first).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/auth/kantor');
  await setUpApp(page);
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  // Back does not lead to a code that was used.
  await page.goBack();
  await expect(page).not.toHaveURL(/auth\/kantor/);
});

test('who is no staff of the portal, or has an address that nobody verified, is told what to do', async ({
  browser,
}) => {
  for (const [email, told] of [
    ['orang-lain@demo.test', /Tidak ada akun petugas di portal ini/],
    [accounts.user, /Tidak ada akun petugas di portal ini/],
    ['belum@demo.test', /tidak berhasil/],
  ] as const) {
    const page = await arriveAs(browser, email);
    await expect(page.getByRole('alert')).toContainText(told);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('link', { name: 'Kembali ke halaman masuk' }).click();
    await expect(page).toHaveURL(/\/auth\/role\/login/);
    await page.context().close();
  }
});

test('an answer that this browser did not ask for is refused', async ({ browser }) => {
  const context = await newContext(browser, { baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/auth/kantor?code=curian&state=curian');
  await expect(page.getByRole('alert')).toContainText('tidak berhasil');
  await page.goto('/auth/kantor?error=access_denied&state=x');
  await expect(page.getByRole('alert')).toContainText('tidak menyetujui');
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Masuk', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /akun Pemkab/ })).toHaveCount(0);
});
