// The owner of an account ends another session, reads who opened their form, and chooses a new password; the office reads
// all of it in the security log.
import { ask } from './desk';
import { type Server, startServer } from './server';
import {
  accounts,
  axe,
  deviceOf,
  expect,
  fits,
  newContext,
  type Page,
  password,
  settled,
  signIn,
  test,
} from './support';

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());

const newPassword = 'Gunung-Trikora-4750!';
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('a person sees where they are signed in and who looked, and changes the password', async ({ browser }, info) => {
  test.setTimeout(180_000);
  const arrive = async () => {
    const context = await newContext(browser, { baseURL: server.url, ...deviceOf(info) });
    return context.newPage();
  };
  const [page, elsewhere, office] = [await arrive(), await arrive(), await arrive()];
  const sound = async (looked: Page) => {
    await settled(looked);
    expect(await axe(looked)).toEqual([]);
    await fits(looked);
  };

  await test.step('from the public menu to the own sessions; the other one is ended', async () => {
    await signIn(elsewhere, accounts.recipient);
    await signIn(page, accounts.recipient);
    await page.goto('/');
    const wide = info.project.name === 'desktop';
    // The person's own menu is the last of the wide bar.
    const own = page.getByRole('navigation', { name: 'Menu utama' }).getByRole('button').last();
    await (wide ? own : page.getByRole('button', { name: 'Menu', exact: true })).click();
    await page.getByRole('link', { name: 'Keamanan akun' }).click();
    await expect(page).toHaveURL('/user/keamanan');
    const sessions = section(page, 'Sesi yang sedang berlaku');
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByText('Sesi ini')).toHaveCount(1);
    await expect(section(page, 'Riwayat masuk').getByRole('listitem').first()).toBeVisible();
    await expect(section(page, 'Siapa melihat data saya').getByText('Belum ada yang membuka data Anda')).toBeVisible();
    await sound(page);
    await sessions.getByRole('button', { name: /^Akhiri/ }).click();
    await expect(page.getByText('Sesi diakhiri')).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await elsewhere.goto('/user/akademia');
    await expect(elsewhere).not.toHaveURL(/\/user\//);
  });

  await test.step('an officer opens the form; the person reads who it was', async () => {
    type Forms = { items: { id: string }[] };
    const forms = await ask<Forms>(page, '/api/cms/formulir-pendaftaran?size=1');
    await signIn(office, accounts.admin, '/auth/role/login');
    await office.goto(`/admin/akademia/detail/${forms.items[0]?.id}`);
    await expect(office.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await settled(office);
    await page.reload();
    const readers = section(page, 'Siapa melihat data saya');
    await expect(readers.getByText('Admin Beasiswa Kabupaten Nduga').first()).toBeVisible();
    await expect(readers.getByText(/^Membuka formulir pendaftaran/)).toHaveCount(1);
    await sound(page);
  });

  await test.step('a new password takes the present one', async () => {
    const form = section(page, 'Ubah password');
    const fill = async (present: string, chosen: string) => {
      await form.getByLabel('Password sekarang *', { exact: true }).fill(present);
      await form.getByLabel('Password baru *', { exact: true }).fill(chosen);
      await form.getByLabel('Ulangi password baru *', { exact: true }).fill(chosen);
      await form.getByRole('button', { name: 'Ubah password' }).click();
    };
    await fill('Salah-Sekali-9!', newPassword);
    await expect(form.getByText('Password sekarang belum benar.')).toBeVisible();
    await fill(password, 'Nduga-2026!');
    await expect(form.getByText(/mudah ditebak/)).toBeVisible();
    await fill(password, newPassword);
    await expect(page.getByText('Password berhasil diubah')).toBeVisible();
    await signIn(elsewhere, accounts.recipient, '/auth/login', newPassword);
  });

  await test.step('the office reads it all, narrowed and as lines', async () => {
    await office.goto('/admin/catatan-keamanan');
    const entries = office.getByRole('list', { name: 'Catatan keamanan' });
    await expect(entries.getByText('Password diubah').first()).toBeVisible();
    await expect(entries.getByText('Data dibuka').first()).toBeVisible();
    await sound(office);
    await office.getByLabel('Akun').fill(accounts.recipient);
    await office.getByRole('button', { name: 'Telusuri' }).click();
    await expect(entries.getByText('Data dibuka')).toHaveCount(0);
    await expect(entries.getByText('Password diubah')).toHaveCount(1);
    const download = office.waitForEvent('download');
    await office.getByRole('button', { name: 'Unduh' }).click();
    await office.getByRole('menuitem', { name: 'JSON per baris (SIEM)' }).click();
    expect((await download).suggestedFilename()).toBe('catatan-keamanan.jsonl');
    // An officer has the same page about the own account.
    await office.goto('/admin/keamanan');
    await expect(section(office, 'Sesi yang sedang berlaku').getByText('Sesi ini')).toBeVisible();
    await expect(section(office, 'Ubah password').getByText(/tiga hari/)).toBeVisible();
  });
});
