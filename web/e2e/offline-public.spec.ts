// Public pages without a network: those by which one learns whether and how to apply are kept beforehand, others once they
// were opened; each says that it is a copy and of when. Nothing of a person is among what is kept.
import { accounts, axe, expect, fits, type Page, signIn, test } from './support';

test.use({ serviceWorkers: 'allow' });

/** Waits until the worker of public pages has kept what it keeps beforehand, and has this page. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state === 'activated',
    undefined,
    { timeout: 30_000 },
  );
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('/sw-publik.js') === true);
}

test('what one needs to apply is there without a network, and says that it is a copy', async ({ page, context }) => {
  await page.goto('/');
  await kept(page);
  await page.goto('/awardee');
  await expect(page.getByRole('heading', { name: /^Daftar Awardee Tahun/ })).toBeVisible();
  await context.setOffline(true);
  for (const [path, heading] of [
    ['/', 'Pendidikan'],
    ['/beasiswa', 'Masa pendaftaran'],
    ['/bolehkah', 'Bolehkah saya mendaftar?'],
    ['/bantuan', 'Di mana saya dibantu'],
    ['/awardee?fbclid=x', 'Daftar Awardee Tahun'],
  ] as const) {
    await page.goto(path);
    const band = page.getByRole('complementary', { name: 'Tanpa jaringan' });
    await expect(band, path).toContainText(/Yang tampil adalah salinan dari \d+ \w+ \d{4}.+ WIT\./);
    if (path !== '/') await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible();
    await expect(page.locator('#root'), path).not.toHaveAttribute('data-prerender');
  }
  await fits(page);
  expect(await axe(page)).toEqual([]);

  // From page to page the app goes by itself, as far as it is kept.
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Di mana saya dibantu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Di mana saya dibantu' })).toBeVisible();
  await expect(page).toHaveURL('/bantuan');

  // One that was never opened says so, and leads to those that are there.
  await page.goto('/transparansi');
  await expect(page.getByRole('heading', { level: 1, name: 'Tidak ada jaringan' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Di Mana Saya Dibantu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Di mana saya dibantu' })).toBeVisible();

  // What is never kept says so too, in words of the portal, and asks for the whole address again.
  for (const path of [
    '/auth/login',
    '/auth/register',
    '/auth/role/login',
    '/auth/forgot',
    '/user/dashboard',
    '/admin/keuangan?tab=pembayaran',
    '/api/web/penerima-beasiswa/download?tahun=2025',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Tidak ada jaringan' }), path).toBeVisible();
    await expect(page.getByRole('link', { name: 'Coba lagi' }), path).toHaveAttribute('href', path);
  }

  await context.setOffline(false);
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Tidak ada jaringan' })).toHaveCount(0);
  await page.goto('/beasiswa');
  await expect(page.getByRole('complementary', { name: 'Tanpa jaringan' })).toHaveCount(0);
});

test('nothing of a person is kept with the public pages', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the worker is the same on every screen');
  await page.goto('/');
  await kept(page);
  await signIn(page, accounts.recipient);
  await page.goto('/user/dashboard');
  await expect(page.getByRole('region', { name: 'Langkah berikutnya' })).toBeVisible();
  await page.goto('/beasiswa');
  await expect(page.getByRole('heading', { name: 'Masa pendaftaran' })).toBeVisible();
  const addresses = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith('publik')) continue;
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    }
    return found;
  });
  expect(addresses).toContain('/beasiswa');
  const strange = addresses.filter((path) => /^\/(user|auth|log|berkas)|^\/api\/(cms|web\/(user|auth))/.test(path));
  expect(strange).toEqual([]);
});
