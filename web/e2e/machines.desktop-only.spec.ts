// A machine from the proposal to its end, on the screens of those who do it; and the desk of webhooks.
import { ask } from './desk';
import { axe, deviceOf, expect, fits, newContext, type Page, stateOf, test } from './support';

test.use({ storageState: stateOf('admin') });

const dialog = (page: Page) => page.getByRole('dialog').last();

/** At the width of a phone and of a desk. */
async function looksRight(page: Page, name: string) {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axe(page)).toEqual([]);
    await fits(page);
    await page.screenshot({ path: `e2e-out/${name}-${width}.png`, fullPage: true });
  }
}

test('a machine is proposed by one, confirmed by another, gets its key once and is withdrawn', async ({
  browser,
  page,
}, info) => {
  const name = `Uji mesin ${Date.now() % 100_000}`;
  await page.goto('/admin/pengaturan?tab=akun-mesin');
  await page.getByRole('button', { name: 'Usulkan akun mesin' }).click();
  const form = dialog(page);
  await form.getByLabel('Nama program').fill(name);
  await form.getByLabel('Membaca daftar acuan').check();
  const last = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await form.getByLabel('Hari terakhir').fill(last.split('-').reverse().join('/'));
  await form.getByLabel('Untuk apa').fill('Menyamakan daftar distrik.');
  await looksRight(page, 'akun-mesin-usulan');
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/akun-mesin/create'));
  await form.getByRole('button', { name: 'Usulkan' }).click();
  const { data } = (await (await asked).json()) as { data: { usulanId: string } };

  const second = await (await newContext(browser, { ...deviceOf(info), storageState: stateOf('accounts') })).newPage();
  await second.goto(`/admin/usulan?buka=${data.usulanId}`);
  await expect(dialog(second)).toContainText(name);
  await expect(dialog(second)).toContainText('Membaca daftar acuan');
  await dialog(second).getByRole('button', { name: 'Setujui' }).click();
  await expect(second.getByText('Usulan disetujui dan berlaku')).toBeVisible();
  await second.context().close();

  await page.reload();
  const machine = page.getByRole('article', { name });
  await expect(machine).toContainText('Belum punya kunci');
  await machine.getByRole('button', { name: 'Buat kunci' }).click();
  await dialog(page).getByRole('button', { name: 'Buat kunci' }).click();
  const codes = dialog(page).locator('code');
  await expect(codes.last()).toHaveText(/^mesin_/);
  const [id, secret] = await codes.allTextContents();
  await looksRight(page, 'akun-mesin-kunci');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog(page).getByRole('button', { name: 'Salin keduanya' }).click();
  await expect(page.getByText('Kunci disalin')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`CLIENT_ID=${id}\nCLIENT_SECRET=${secret}`);
  await dialog(page).getByRole('button', { name: 'Tutup' }).last().click();

  const token = await page.request.post('/api/oauth/token', {
    form: { grant_type: 'client_credentials', client_id: id ?? '', client_secret: secret ?? '' },
  });
  expect(token.status()).toBe(200);
  const { access_token } = (await token.json()) as { access_token: string };
  const bearer = { headers: { Authorization: `Bearer ${access_token}` } };
  const districts = await page.request.get('/v1/cms/referensi/distrik', bearer);
  expect(districts.status()).toBe(200);
  expect((await page.request.get('/v1/cms/keuangan', bearer)).status()).toBe(403);

  await page.reload();
  await expect(machine).toContainText('Terakhir masuk');
  await looksRight(page, 'akun-mesin');
  await machine.getByRole('button', { name: 'Cabut' }).click();
  await dialog(page).getByLabel('Alasan').fill('Uji selesai.');
  await dialog(page).getByRole('button', { name: 'Cabut' }).click();
  await expect(machine).toContainText('Dicabut');
  const over = await page.request.post('/api/oauth/token', {
    form: { grant_type: 'client_credentials', client_id: id ?? '', client_secret: secret ?? '' },
  });
  expect(over.status()).toBe(401);
});

test('the desk of webhooks: a program is proposed, confirmed, and its secret is shown', async ({
  browser,
  page,
}, info) => {
  const name = `Penerima uji ${Date.now() % 100_000}`;
  await page.goto('/admin/pengaturan?tab=webhook');
  const card = page.getByRole('region', { name: 'Program yang diberi tahu' });
  await card.getByRole('button', { name: 'Tambah program' }).click();
  const program = card.getByRole('group').last();
  await program.getByLabel('Nama').fill(name);
  await program.getByLabel('Alamat').fill('http://127.0.0.1/hook');
  await card.getByRole('button', { name: 'Usulkan' }).click();
  await expect(card.getByText('Alamat webhook harus https', { exact: false })).toBeVisible();
  await program.getByLabel('Alamat').fill('https://penerima.contoh.go.id/hook');
  const asked = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/cms/pengaturan') && answer.status() === 202,
  );
  await card.getByRole('button', { name: 'Usulkan' }).click();
  const { data } = (await (await asked).json()) as { data: { usulanId: string } };
  const second = await (await newContext(browser, { ...deviceOf(info), storageState: stateOf('approver') })).newPage();
  await second.goto(`/admin/usulan?buka=${data.usulanId}`);
  await expect(dialog(second)).toContainText(name);
  await dialog(second).getByRole('button', { name: 'Setujui' }).click();
  await expect(second.getByText('Usulan disetujui dan berlaku')).toBeVisible();
  await second.context().close();
  await page.reload();
  const standing = page.getByRole('article', { name });
  await expect(standing).toContainText('Berjalan');
  await standing.getByRole('button', { name: 'Tampilkan rahasia' }).click();
  await expect(standing.getByText(/^whsec_/)).toBeVisible();
  await standing.getByRole('button', { name: 'Lihat kiriman' }).click();
  await expect(standing.getByText('Belum ada yang diberitahukan', { exact: false })).toBeVisible();
  await looksRight(page, 'webhook');
  const listed = await ask<{ items: { nama: string }[] }>(page, '/api/cms/webhook');
  expect(listed.items.map((one) => one.nama)).toContain(name);
});
