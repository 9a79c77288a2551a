// The inbox in lines, read at once; the worklist of each level; reminders of a recipient and their switch.
import type { Browser } from '@playwright/test';
import { looksRight } from './money-desk';
import { type Server, startServer } from './server';
import { accounts, deviceOf, expect, newContext, type Page, signIn, type TestInfo, test } from './support';

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());

async function signedIn(browser: Browser, info: TestInfo, account: keyof typeof accounts): Promise<Page> {
  const context = await newContext(browser, { baseURL: process.env.E2E_WEB ?? server.url, ...deviceOf(info) });
  const page = await context.newPage();
  await signIn(page, accounts[account], account === 'recipient' ? '/auth/login' : '/auth/role/login');
  return page;
}

test('many of a kind are one line that opens to its rows, and all are read in one act', async ({ browser }, info) => {
  const page = await signedIn(browser, info, 'admin');
  const bell = page.getByRole('button', { name: /^Notifikasi/ });
  await expect(bell).toHaveAccessibleName(/belum dibaca/);
  await bell.click();
  const panel = page.getByRole('region', { name: 'Notifikasi' });
  const fold = panel.getByRole('button', { expanded: false }).first();
  await expect(fold).toContainText(/^\d[\d.]* /);
  const count = Number((/^[\d.]+/.exec((await fold.textContent()) ?? '')?.[0] ?? '').replaceAll('.', ''));
  await looksRight(page, 'inbox folded');
  await fold.click();
  const opened = panel.getByRole('button', { expanded: true });
  await expect(opened).toHaveCount(1);
  const rows = panel.locator('[id] > ul > li');
  await expect(rows).toHaveCount(Math.min(count, 50));
  await expect(panel).not.toContainText(/seorang|Sebuah/);
  await looksRight(page, 'inbox opened');
  await panel.getByRole('button', { name: 'Tandai semua sudah dibaca' }).click();
  await expect(bell).toHaveAccessibleName('Notifikasi');
  await expect(panel.getByText('Belum dibaca')).toHaveCount(0);
});

test('each level has a worklist that leads to just what it counts', async ({ browser }, info) => {
  for (const account of ['admin', 'dpc', 'pemerintah', 'institusi'] as const) {
    const page = await signedIn(browser, info, account);
    const work = page.getByRole('region', { name: 'Pekerjaan saya' });
    await expect(work.getByRole('heading')).toBeVisible();
    await expect(work.getByText(/Memuat/)).toHaveCount(0);
    await looksRight(page, `worklist of ${account}`);
    for (const name of [
      'Usulan orang lain menunggu keputusan',
      'Temuan terbuka',
      'Formulir menunggu pemeriksaan dokumen',
    ]) {
      const pile = work.getByRole('listitem').filter({ hasText: name });
      if ((await pile.count()) === 0) continue;
      const count = await pile.locator('strong').textContent();
      await pile.getByRole('link').click();
      await expect(page.getByText(new RegExp(`(dari|Semua) ${count}\\b`)).first()).toBeVisible();
      await page.goBack();
    }
    await page.context().close();
  }
});

test('a recipient is reminded on the dashboard and switches the mails off', async ({ browser }, info) => {
  const page = await signedIn(browser, info, 'recipient');
  await expect(page.getByRole('region', { name: 'Pembayaran saya' })).toBeVisible();
  await looksRight(page, 'recipient dashboard');
  await page.goto('/user/keamanan');
  const choice = page.getByRole('switch', { name: 'Kirim pengingat ke email saya' });
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(choice).not.toBeChecked();
  await page.reload();
  await expect(choice).not.toBeChecked();
  await looksRight(page, 'reminder switch');

  const office = await signedIn(browser, info, 'admin');
  await office.goto('/admin/pengaturan?tab=layanan');
  const all = office.getByRole('switch', { name: 'Pengingat penerima' });
  await expect(all).toBeChecked();
  await all.click();
  await office.getByRole('button', { name: 'Simpan', exact: true }).first().click();
  await expect(office.getByText('Pengaturan disimpan').first()).toBeVisible();
  await office.reload();
  await expect(all).not.toBeChecked();
  await looksRight(office, 'settings with reminders');
});
