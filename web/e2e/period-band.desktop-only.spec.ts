// The line above public pages and the form while registration is about to close: drawn by the server, closed once for the
// period on this device, and nothing jumps either way.
import { ask, command } from './desk';
import { newPhone, phoneOf } from './phone';
import { type Server, startServer } from './server';
import { accounts, axe, expect, fits, newContext, type Page, signIn, test } from './support';

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());

interface Period {
  id: string;
  versi: number;
  tahun: number;
  buka: string;
  tutup: string;
}

const inDays = (days: number) => new Date(Date.now() + (9 + 24 * days) * 3_600_000).toISOString().slice(0, 10);

/** Every period that is open closes so many days from now. */
async function closeIn(admin: Page, days: number): Promise<void> {
  let items: Period[] = [];
  // A server that has only just started may say that it is not yet up to date.
  await expect(async () => {
    items = (await ask<{ items: Period[] }>(admin, '/api/cms/periode?page=1&size=100')).items;
  }).toPass();
  const today = inDays(0);
  for (const { id, versi, ...isi } of items.filter(({ buka, tutup }) => buka <= today && tutup >= today)) {
    const answer = await command(
      admin,
      `/api/cms/periode/${id}`,
      { isi: { ...isi, tutup: inDays(days) }, versi },
      'PUT',
    );
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  // What everybody is told follows a moment later.
  const last = async () => {
    const told = await (await admin.request.get('/api/web/masa-pendaftaran')).json();
    const open = (told.data?.items ?? []).filter(({ keadaan }: { keadaan: string }) => keadaan === 'dibuka');
    return [...new Set(open.map(({ ditutup }: { ditutup: string }) => ditutup))];
  };
  await expect.poll(last).toEqual([inDays(days)]);
}

/** How far what is drawn has jumped. */
const shiftOn = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift);

test('tells that registration closes soon, and is closed for good', async ({ browser }) => {
  const office = await newContext(browser, { baseURL: server.url });
  const admin = await office.newPage();
  await signIn(admin, accounts.admin, '/auth/role/login');
  const context = await newPhone(browser, server);
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const band = page.getByRole('region', { name: 'Pengumuman pendaftaran' });

  await closeIn(admin, 15);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Masa pendaftaran' })).toBeVisible();
  await expect(band).toHaveCount(0);

  await closeIn(admin, 14);
  for (const path of ['/', '/beasiswa', '/beasiswa/detail']) {
    const drawn = await (await page.request.get(path)).text();
    expect(drawn, `${path} is drawn with it`).toContain('data-pita=');
    await page.goto(path);
    await expect(band).toContainText('tinggal 15 hari');
    await expect(band.getByRole('link', { name: 'Isi formulir' })).toHaveAttribute('href', '/user/formulir');
    expect(await shiftOn(page)).toBeLessThanOrEqual(0.02);
    await fits(page);
  }
  expect(await axe(page)).toEqual([]);
  await page.goto('/transparansi');
  await expect(band).toHaveCount(0);

  await page.goto('/beasiswa');
  await band.getByRole('link', { name: 'Bolehkah saya mendaftar?' }).click();
  await expect(page).toHaveURL(/\/bolehkah$/);
  await page.goBack();
  await band.getByRole('button', { name: 'Tutup pengumuman' }).click();
  await expect(band).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect(band).toHaveCount(0);
  expect(await shiftOn(page)).toBeLessThanOrEqual(0.02);

  // Another last day is news.
  await closeIn(admin, 3);
  await page.goto('/');
  await expect(band).toContainText('tinggal 4 hari');
  await context.close();

  const applicant = await phoneOf(browser, server, accounts.user);
  await applicant.goto('/user/formulir');
  const inForm = applicant.getByRole('region', { name: 'Pengumuman pendaftaran' });
  await expect(inForm).toContainText('tinggal 4 hari');
  await expect(inForm.getByRole('link')).toHaveText(['Bolehkah saya mendaftar?']);
  await fits(applicant);
  expect(await axe(applicant)).toEqual([]);
  await applicant.context().close();
  await office.close();
});
