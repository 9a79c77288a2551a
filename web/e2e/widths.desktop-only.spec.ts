// Every public and auth route at five widths: its heading, nothing wider than the window, and axe finds nothing.
import { axe, expect, fits, newContext, type Page, settled, stateOf, test } from './support';

const widths = [320, 360, 768, 1024, 1440];

const routes: readonly [path: string, heading: string | RegExp, status?: number][] = [
  ['/', 'Dari pegunungan Nduga, untuk masa depan Papua'],
  ['/awardee', 'Penerima beasiswa Nduga'],
  ['/awardee-testimoni', 'Testimoni penerima beasiswa'],
  ['/beasiswa', 'Informasi Beasiswa'],
  ['/beasiswa/detail', 'Detail Beasiswa'],
  ['/informasi/berita', 'Cerita anak-anak Nduga'],
  ['/informasi/berita-lengkap/*', /./],
  ['/berita/filter-list', 'Telusuri berita'],
  ['/informasi/lembaga-adat', 'Lembaga Masyarakat Adat'],
  ['/informasi/lembaga-mahasiswa-nduga', 'Lembaga Mahasiswa Nduga'],
  ['/informasi/pemerintah', 'Peran Pemerintah Daerah'],
  ['/transparansi', 'Ke mana dana beasiswa'],
  ['/bolehkah', 'Bolehkah saya mendaftar?'],
  ['/bolehkah?umur=17&asal=nduga&jenjang=S1&semester=3', 'Bolehkah saya mendaftar?'],
  ['/status-pendaftaran', 'Status pendaftaran Anda'],
  ['/bantuan', 'Di mana saya dibantu'],
  ['/bahasa-mudah', 'Bahasa mudah'],
  ['/verifikasi/1', /./],
  ['/tidak/ada', 'Oops! Halaman yang kamu cari tidak ditemukan.', 404],
  ['/auth/login', 'Selamat datang!'],
  ['/auth/role/login', 'Masuk petugas'],
  ['/auth/register', 'Buat akun'],
  ['/auth/register/verify-email', 'Verifikasi email'],
  ['/auth/forgot', 'Lupa password?'],
  ['/auth/change-password?token=x', 'Password baru'],
];

for (const [path, heading, status = 200] of routes) {
  test(`${path} at ${widths.join(', ')} px`, async ({ page, request }) => {
    test.setTimeout(120_000);
    let address = path;
    if (path.endsWith('*')) {
      const list = await (await request.get('/api/web/berita?page=1&size=1')).json();
      address = path.replace('*', list.data.items[0].slug);
    }
    const response = await page.goto(address);
    expect(response?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    // Auth pages under /auth/role have no footer; every other page has one.
    await expect(page.getByRole('contentinfo')).toHaveCount(path.startsWith('/auth/role') ? 0 : 1);
    for (const width of widths) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await settled(page);
        await fits(page);
        expect.soft(await axe(page), `axe at ${width}`).toEqual([]);
      });
    }
  });
}

/** The words of tables that are cut off at the edge of their card. */
const cutOff = (page: Page) =>
  page.locator('main tbody td :is(span, a)').evaluateAll((all) =>
    all.flatMap((one) => {
      const edge = one.closest('[role="region"]')?.getBoundingClientRect().right ?? window.innerWidth;
      return one.getBoundingClientRect().right > edge ? [one.textContent] : [];
    }),
  );

for (const [path, marks] of [
  ['/awardee', /^–?Bukti nomor \d+$/],
  ['/user/akademia', /Terkonfirmasi|Menunggu konfirmasi/],
] as const)
  test(`marks of the cards of ${path} are whole at 320 px`, async ({ browser }) => {
    const context = await newContext(browser, {
      storageState: stateOf('recipient'),
      viewport: { width: 320, height: 740 },
    });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.locator('main tbody').getByText(marks).first()).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
    await context.close();
  });

for (const account of ['recipient', 'dpc', 'finance', 'pemerintah'] as const)
  test(`the top bar of ${account} has room for a thumb on every button, at 320 px`, async ({ browser }) => {
    const context = await newContext(browser, {
      storageState: stateOf(account),
      viewport: { width: 320, height: 640 },
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    const role = { recipient: 'user', dpc: 'dpc', finance: 'admin', pemerintah: 'pemerintah' }[account];
    await page.goto(`/${role}/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await settled(page);
    await fits(page);
    const buttons = await page.getByRole('banner').getByRole('button').all();
    expect(buttons.length).toBeGreaterThan(1);
    for (const button of buttons) {
      const box = await button.boundingBox();
      const name = (await button.getAttribute('aria-label')) ?? (await button.textContent());
      expect.soft(box?.width, `${name}: width`).toBeGreaterThanOrEqual(40);
      expect.soft(box?.height, `${name}: height`).toBeGreaterThanOrEqual(40);
      expect.soft(box?.x, `${name}: left`).toBeGreaterThanOrEqual(0);
      expect.soft((box?.x ?? 0) + (box?.width ?? 0), `${name}: right`).toBeLessThanOrEqual(320);
    }
    await context.close();
  });
