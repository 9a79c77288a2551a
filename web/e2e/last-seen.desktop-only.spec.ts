// The network is gone when the portal is opened: what the dashboard said last is shown with its time, and no empty form to
// whoever has handed one in; signing out takes it from the device.
import { newPhone, withAreaWorker } from './phone';
import { type Server, startServer } from './server';
import { type Account, accounts, axe, expect, fits, type Page, signIn, test } from './support';

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());

/** The dashboard on a phone whose service worker has it. */
async function dashboardOf(page: Page, account: Account): Promise<void> {
  await signIn(page, accounts[account]);
  // A page that was loaded within /user is the worker's.
  await page.goto('/user/dashboard');
  await withAreaWorker(page);
  await expect(page.getByRole('region', { name: 'Langkah berikutnya' })).toBeVisible();
}

for (const account of ['user', 'recipient'] as const) {
  test(`${account}: the last status is shown without a network, and goes with the session`, async ({ browser }) => {
    const context = await newPhone(browser, server);
    const page = await context.newPage();
    await dashboardOf(page, account);
    const next = page.getByRole('region', { name: 'Langkah berikutnya' });
    const title = (await next.getByRole('heading').textContent()) ?? '';
    await context.setOffline(true);
    await page.reload();
    const seen = page.getByRole('region', { name: 'Terakhir dilihat' });
    await expect(seen.getByRole('heading')).toHaveText(title);
    await expect(seen).toContainText(/Tidak ada jaringan\. Terakhir dilihat \d+ \w+ \d{4} pukul \d\d\.\d\d WIT/);
    await fits(page);
    expect(await axe(page)).toEqual([]);
    if (account === 'recipient') {
      await page.goto('/user/formulir');
      await expect(seen.getByRole('heading')).toHaveText(title);
      await expect(page.getByLabel('Nama lengkap')).toHaveCount(0);
      await page.goto('/user/dashboard');
      await expect(seen).toBeVisible();
    }
    await context.setOffline(false);
    await expect(next.getByRole('heading')).toHaveText(title);
    await expect(seen).toHaveCount(0);

    // Another person at the same phone, without a network, finds nothing of it.
    await page.getByRole('button', { name: 'Buka menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Keluar' }).click();
    await page.getByRole('dialog', { name: 'Keluar dari akun?' }).getByRole('button', { name: 'Keluar' }).click();
    await expect(page).toHaveURL(`${server.url}/`);
    const left = await page.evaluate(async () => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((done, failed) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => failed(request.error);
        });
      const database = await settled(indexedDB.open('beasiswa-draf'));
      return settled(database.transaction('formulir').objectStore('formulir').getAllKeys());
    });
    expect(left).toEqual([]);
    await context.close();
  });
}
