// Handing a page on: the link is copied where the browser has no list of apps, and never carries a paper's secret.
import { expect, test } from './support';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(({ page }) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })),
);

test('the address of a proof is copied without its fragment, and said aloud', async ({ page }) => {
  await page.goto('/verifikasi/30#rahasia');
  await page.getByRole('button', { name: 'Bagikan' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Tautan disalin' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL('/verifikasi/30', page.url()).href);
});

test('the list of awardees is handed on as it is looked at', async ({ page }) => {
  await page.goto('/awardee?cari=kogoya');
  await page.getByRole('button', { name: 'Bagikan' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Tautan disalin' })).toBeVisible();
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect([copied.pathname, copied.searchParams.get('cari')]).toEqual(['/awardee', 'kogoya']);
  expect(copied.searchParams.get('tahun')).toMatch(/^\d{4}$/);
});

test('article, scholarships and the answer whether one may apply are handed on, by WhatsApp too', async ({
  page,
  request,
}) => {
  const list = await (await request.get('/api/web/berita?page=1&size=1')).json();
  const article = `/informasi/berita-lengkap/${list.data.items[0].slug}`;
  for (const path of [article, '/beasiswa/detail']) {
    await page.goto(`${path}?fbclid=x`);
    await page.locator('main').getByRole('button', { name: 'Bagikan' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Tautan disalin' })).toBeVisible();
    const address = new URL(path, page.url()).href;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const link = await page
      .locator('main')
      .getByRole('link', { name: /^WhatsApp/ })
      .getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('text')).toContain(address);
  }
  // The answers of one person are no part of what another opens.
  await page.goto('/bolehkah?umur=19&asal=nduga&jenjang=S1&semester=3');
  await page.getByRole('button', { name: 'Bagikan' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Tautan disalin' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL('/bolehkah', page.url()).href);
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveCount(1);
});

test.describe('with a list of apps', () => {
  test('it is asked, with the words of the answer, and nothing is copied', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'share', {
        value: async (data: ShareData) => Object.assign(window, { handed: data }),
        configurable: true,
      }),
    );
    await page.goto('/bolehkah?umur=19&asal=nduga&jenjang=S1&semester=3');
    await page.getByRole('button', { name: 'Bagikan' }).click();
    const handed = await page.evaluate(() => (window as unknown as { handed: ShareData }).handed);
    expect(handed.text).toContain('Yang disiapkan:');
    await page.goto('/beasiswa/detail');
    await expect(page.locator('main').getByRole('link', { name: /^WhatsApp/ })).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('each awardee is a card, and the list still a table', async ({ page }) => {
    await page.goto('/awardee');
    const table = page.getByRole('table', { name: /^Daftar awardee tahun/ });
    const row = table.getByRole('row').nth(1);
    await expect(row.getByRole('rowheader')).toBeVisible();
    await expect(row.getByRole('cell')).toHaveCount(4);
    const sideways = await table.evaluate((element) => {
      const frame = element.parentElement as HTMLElement;
      return frame.scrollWidth - frame.clientWidth;
    });
    expect(sideways).toBe(0);
    const [first, second] = await Promise.all([
      row.getByRole('cell').nth(0).boundingBox(),
      row.getByRole('cell').nth(1).boundingBox(),
    ]);
    expect(second?.y).toBeGreaterThan(first?.y ?? Number.POSITIVE_INFINITY);
  });
});
