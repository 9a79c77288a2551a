// axe finds nothing on any page of any role, on a phone and on a desk, and none writes an error to the console.
import { type MenuItem, menus } from '../src/app/area/menu';
import { type Account, axe, deviceOf, expect, fits, newContext, settled, stateOf, test } from './support';

const roleOf = {
  user: 'user',
  recipient: 'user',
  dpc: 'dpc',
  admin: 'admin',
  pemerintah: 'pemerintah',
  inspector: 'pemerintah',
  institusi: 'institusi',
} as const;

const formSteps = ['data-diri', 'alamat', 'pendidikan', 'beasiswa', 'rekening', 'dokumen', 'periksa'];
/** Pages that no menu names. */
const further: Partial<Record<Account, string[]>> = {
  user: formSteps.map((step) => `/user/formulir?langkah=${step}`),
  recipient: ['/user/laporan'],
  dpc: ['/dpc/akademia/baru', '/dpc/berita/baru'],
  admin: [
    '/admin/keuangan?tab=pagu',
    '/admin/keuangan?tab=sk',
    '/admin/keuangan?buat=baru',
    '/admin/audit?tab=selisih&dari=2020-01-01',
    '/admin/audit?tab=tugas',
    '/admin/berita?tab=teks-situs',
    '/admin/keuangan?tab=daftar',
    '/admin/pengaturan?tab=hak-akses',
    '/admin/berita/baru',
    '/admin/distrik/detail/95.08.01',
  ],
  pemerintah: [
    '/pemerintah/audit?tab=selisih&dari=2020-01-01',
    '/pemerintah/audit?tab=tugas',
    '/pemerintah/distrik?distrik=95.08.01',
    '/pemerintah/dashboard?per_tanggal=2026-01-31',
  ],
};
/** Lists whose first row leads to a page of its own. */
const lists: Partial<Record<Account, string[]>> = {
  dpc: ['/dpc/akademia?status=semua', '/dpc/penelitian'],
  admin: [
    '/admin/akademia?status=semua',
    '/admin/akademia?tab=penerima',
    '/admin/keuangan',
    '/admin/keuangan?tab=daftar',
    '/admin/institusi',
    '/admin/penelitian',
    '/admin/pengaturan?tab=dpc',
  ],
  pemerintah: ['/pemerintah/akademia', '/pemerintah/akademia?tab=penerima'],
  institusi: ['/institusi/akademia', '/institusi/program-studi'],
};

for (const account of Object.keys(roleOf) as (keyof typeof roleOf)[]) {
  const role = roleOf[account];
  test(`pages of ${account}`, async ({ browser }, info) => {
    test.setTimeout(300_000);
    const context = await newContext(browser, { ...deviceOf(info), storageState: stateOf(account) });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => problems.push(error.message));

    const inspect = async (name: string) => {
      await settled(page);
      expect.soft(await axe(page), `axe on ${name}`).toEqual([]);
      const notFound = page.getByText('Oops! Halaman yang kamu cari tidak ditemukan.');
      expect.soft(await notFound.count(), `${name} is not there`).toBe(0);
      expect.soft(await page.getByText('Terjadi kesalahan').count(), `${name} shows an error`).toBe(0);
      const roomy = page.viewportSize() ?? { width: 0, height: 0 };
      // The smallest phone that is asked for needs no second look by axe.
      for (const width of roomy.width === 360 ? [360, 320] : [roomy.width]) {
        await page.setViewportSize({ ...roomy, width });
        await fits(page).catch((error) => expect.soft(error.message, `${name} at ${width}`).toBe(''));
      }
      await page.setViewportSize(roomy);
      expect.soft(problems.splice(0), `console of ${name}`).toEqual([]);
    };

    // What a right opens is looked at by who holds it.
    const opened = (item: MenuItem) => !item.right || role === 'admin' || account === 'inspector';
    const listed = menus[role]
      .filter((item) => opened(item) && (!item.recipientsOnly || account === 'recipient'))
      .map((item) => item.to);
    for (const path of [...listed, ...(further[account] ?? [])]) {
      await test.step(path, async () => {
        await page.goto(path);
        await inspect(path);
      });
    }
    for (const list of lists[account] ?? []) {
      await test.step(`first row of ${list}`, async () => {
        await page.goto(list);
        const heading = page.getByRole('heading', { level: 1 });
        const title = (await heading.first().textContent()) ?? '';
        await page.locator('tbody a').first().click();
        await expect(page).not.toHaveURL(new URL(list, page.url()).href);
        // The address changes a moment before the page does.
        await expect(heading.filter({ hasNotText: title })).toHaveCount(1);
        await inspect(`the first row of ${list}`);
      });
    }
    await context.close();
  });
}
