// The two builds of the app: public and account pages are light, an area is one loaded page away, and nothing is lost
// between them.
import { accounts, expect, type Page, password, signIn, test } from './support';

/** Compressed bytes of code that a page loads until it rests. */
async function codeOf(page: Page, address: string): Promise<number> {
  const network = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await network.send('Network.enable');
  await page.goto(address);
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerender');
  await network.detach();
  return bytes / 1024;
}

test('a first public page loads at most 80 KiB of code', async ({ page }) => {
  for (const address of ['/', '/awardee', '/transparansi', '/verifikasi/0'])
    expect(await codeOf(page, address), address).toBeLessThan(80);
});

test('signing in loads the area, tells what was told, and the back button leads out again', async ({ page }) => {
  await page.goto('/auth/login');
  await signIn(page, accounts.user);
  await expect(page).toHaveURL('/user/dashboard');
  await expect(page.getByText('Login berhasil')).toHaveCount(1);
  await expect(page.getByText('Login berhasil')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  // Told once.
  await expect(page.getByText('Login berhasil')).toHaveCount(0);
  await page.goto('/beasiswa');
  await page.getByRole('link', { name: 'Status pendaftaran' }).last().click();
  await expect(page).toHaveURL('/status-pendaftaran');
  await page.goBack();
  await expect(page).toHaveURL('/beasiswa');
});

test('where one wanted to go is where one arrives after signing in', async ({ page }) => {
  await page.goto('/user/laporan');
  await expect(page).toHaveURL('/');
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(accounts.recipient);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page).toHaveURL('/user/laporan');
});

test('of two taps the last one counts', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  await page.goto('/beasiswa');
  await page.route('**/assets/transparency-page-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Transparansi' }).click();
  await footer.getByRole('link', { name: 'Status pendaftaran' }).click();
  await expect(page).toHaveURL('/status-pendaftaran');
  release();
  await page.waitForTimeout(500);
  await expect(page).toHaveURL('/status-pendaftaran');
});
