// What a first visit costs on a phone: everything that a public or account page loads until it rests, as it comes over
// the wire. The worker that keeps pages for the time without a network comes later, and not to whoever saves data.
import { devices } from '@playwright/test';
import { expect, newContext, type Page, settled, test } from './support';

const KIB_MAX = 110;
const pages = [
  '/',
  '/awardee',
  '/awardee?halaman=2',
  '/awardee-testimoni',
  '/beasiswa',
  '/beasiswa/detail',
  '/informasi/berita',
  '/informasi/berita?page=2',
  '/informasi/berita-lengkap/laporan-penggunaan-dana',
  '/berita/filter-list',
  '/informasi/lembaga-adat',
  '/informasi/lembaga-mahasiswa-nduga',
  '/informasi/pemerintah',
  '/transparansi',
  '/data-terbuka',
  '/bolehkah',
  '/status-pendaftaran',
  '/bantuan',
  '/bahasa-mudah',
  '/verifikasi/0',
  '/auth/login',
  '/auth/role/login',
  '/auth/register',
  '/auth/register/verify-email',
  '/auth/forgot',
  '/auth/klaim',
  '/auth/change-password',
  '/tidak-ada',
];

/** KiB of each thing that is loaded, heaviest first. */
async function weighed(page: Page, address: string): Promise<{ kib: number; of: string }[]> {
  const network = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const found: { kib: number; of: string }[] = [];
  network.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    found.push({ kib: encodedDataLength / 1024, of: urls.get(requestId)?.replace(/^https?:\/\/[^/]+/, '') ?? '' }),
  );
  await network.send('Network.enable');
  await page.goto(address);
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerender');
  await page.waitForLoadState('networkidle');
  await settled(page);
  return found.sort((left, right) => right.kib - left.kib);
}

for (const address of pages)
  test(`a first visit of ${address} costs at most ${KIB_MAX} KiB`, async ({ browser, baseURL }) => {
    const context = await newContext(browser, {
      ...devices['Pixel 7'],
      viewport: { width: 360, height: 740 },
      ...(baseURL ? { baseURL } : {}),
    });
    const parts = await weighed(await context.newPage(), address);
    const whole = parts.reduce((sum, { kib }) => sum + kib, 0);
    const told = parts.map(({ kib, of }) => `${kib.toFixed(1)} ${of}`).join('\n');
    if (process.env.E2E_WEIGHTS) console.log(`${address}: ${whole.toFixed(1)} KiB\n${told}`);
    expect(whole, told).toBeLessThan(KIB_MAX);
    await context.close();
  });

test('the code of the areas comes with the first letter of signing in', async ({ page }) => {
  const before = await weighed(page, '/auth/login');
  const area = page.waitForResponse(/\/assets\/pemohon-.*\.js$/);
  expect(before.some(({ of }) => of.includes('pemohon'))).toBe(false);
  await page.getByLabel('Password', { exact: true }).fill('x');
  expect((await area).ok()).toBe(true);
});
