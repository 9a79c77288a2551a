// Signing in to an office with a second factor: an authenticator app, a passkey of a virtual device, a recovery code.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { codeOf, secretShown } from './authenticator';
import { type Server, startServer } from './server';
import { accounts, axe, expect, fits, newContext, password, test } from './support';

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(process.env.E2E_TEMPLATE, { real: true });
});
test.afterAll(() => server?.remove());

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function arrive(browser: Browser, width = 1366): Promise<Page> {
  const context = await newContext(browser, { baseURL: server.url, viewport: { width, height: 900 } });
  return context.newPage();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth/role/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
}

/** What ten minutes do to every proof. */
function ageProofs(): void {
  const script = `
import sqlite3, sys
ops = sqlite3.connect(sys.argv[1], timeout=10)
ops.execute('UPDATE ops_session SET proved_at_ms = proved_at_ms - 660000')
ops.commit()
`;
  execFileSync('python3', ['-c', script, join(server.dataDir, 'ops.db')]);
}

test('an authenticator app is set up, asked for again, and a recovery code helps once', async ({ browser }) => {
  const page = await arrive(browser, 360);
  await signIn(page, accounts.admin);
  const first = dialog(page, 'Pasang faktor kedua');
  await expect(first.getByText(/Anda dikenali/)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await first.getByLabel('Nama perangkat').fill('Ponsel saya');
  await first.getByRole('button', { name: 'Pakai aplikasi autentikator' }).click();
  await expect(first.getByRole('img', { name: /Kode QR/ })).toBeVisible();
  const secret = await secretShown(page);
  expect(secret).toHaveLength(32);
  await fits(page);
  expect(await axe(page)).toEqual([]);
  const right = codeOf(secret);
  await first.getByLabel('Kode enam angka').fill(right === '000000' ? '111111' : '000000');
  await first.getByRole('button', { name: 'Pasang', exact: true }).click();
  await expect(first.getByRole('alert')).toContainText('Kode salah');
  await first.getByLabel('Kode enam angka').fill(right);
  await first.getByRole('button', { name: 'Pasang', exact: true }).click();
  const listed = first.getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  expect(await axe(page)).toEqual([]);
  await first.getByRole('button', { name: 'Saya sudah menyimpannya' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await page.context().close();

  const again = await arrive(browser);
  await signIn(again, accounts.admin);
  const asked = dialog(again, 'Tunjukkan faktor kedua');
  // Nothing is shown behind it, and closing it leaves one outside.
  await expect(asked).toBeVisible();
  await again.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await again.goto('/admin/dashboard');
  await expect(asked).toBeVisible();
  expect(await axe(again)).toEqual([]);
  await asked.getByRole('button', { name: 'Pakai kode pemulihan' }).click();
  await asked.getByLabel('Kode pemulihan').fill(codes[0] ?? '');
  await asked.getByRole('button', { name: 'Lanjutkan' }).click();
  await expect(again.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  // Ten minutes later an export asks again, and goes on by itself once it is answered.
  ageProofs();
  // A node remembers for five seconds what it read of a session.
  await again.waitForTimeout(6_000);
  await again.goto('/admin/akademia');
  await expect(again.locator('main tbody tr').first()).toBeVisible();
  await again.getByRole('button', { name: 'Unduh' }).click();
  const download = again.waitForEvent('download');
  await again.getByRole('menuitem', { name: 'CSV' }).click();
  const fresh = dialog(again, 'Tunjukkan faktor kedua');
  await expect(fresh.getByText(/tidak dapat ditarik kembali/)).toBeVisible();
  await fresh.getByLabel('Kode enam angka').fill(codeOf(secret, 1));
  await fresh.getByRole('button', { name: 'Lanjutkan' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await again.context().close();
});

test('a passkey is kept by the device and opens the next sign-in', async ({ browser }) => {
  const page = await arrive(browser);
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, accounts.approver);
  const first = dialog(page, 'Pasang faktor kedua');
  await first.getByRole('button', { name: 'Pakai kunci sandi perangkat ini' }).click();
  await first.getByRole('button', { name: 'Saya sudah menyimpannya' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);

  await page.getByRole('button', { name: 'Keluar', exact: true }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Keluar/ })
    .click();
  await expect(page).toHaveURL(`${server.url}/`);
  await signIn(page, accounts.approver);
  await dialog(page, 'Tunjukkan faktor kedua').getByRole('button', { name: 'Buka dengan kunci sandi' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);

  // Whoever has the password and not the device stays outside.
  const thief = await arrive(browser);
  await signIn(thief, accounts.approver);
  await expect(dialog(thief, 'Tunjukkan faktor kedua')).toBeVisible();
  await thief.goto('/admin/keuangan');
  await expect(dialog(thief, 'Tunjukkan faktor kedua')).toBeVisible();
  await expect(thief.locator('main tbody tr')).toHaveCount(0);
  await thief.context().close();
  await page.context().close();
});
