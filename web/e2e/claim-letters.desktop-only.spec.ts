// A recipient of before the portal: imported from a list, given a letter with a code, claims the account on a phone and
// sees the award.
import { codesOf } from './claim-codes';
import { ask } from './desk';
import { confirm, dialog, evidence, looksRight, press, staff } from './money-desk';
import { type Server, startServer } from './server';
import { expect, test } from './support';

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server?.remove());

const password = 'Sungai-Kenyam-27!';

test('an imported person claims the account by the letter and sees the award', async ({ browser }) => {
  test.setTimeout(240_000);
  const admin = await staff(browser, server, 'admin');
  const approver = await staff(browser, server, 'approver');
  await admin.goto('/admin/akademia?tab=penerima');
  await press(admin, 'Impor daftar');
  const list = dialog(admin, 'Impor daftar penerima');
  const file = [
    'Nama;NIK;Distrik;Institusi;Prodi;Semester;Bank;No. Rekening;Nomor SK;Tanggal SK',
    'Klaim Wandik;9508015506059077;Kenyam;Universitas Cenderawasih;Teknik Sipil;3;BCA;7234567877;188.45/77/2025;01-02-2025',
  ].join('\r\n');
  await list
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'penerima lama.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(list.getByRole('status').filter({ hasText: '1 dapat diambil' })).toBeVisible();
  await list.getByRole('textbox', { name: 'Alasan' }).fill('Ditetapkan sebelum portal dipakai.');
  await list
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await evidence(browser));
  await list.getByRole('button', { name: 'Usulkan 1 penerima' }).click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await confirm(approver, 'impor-penerima', ['1 penerima baru', 'SK 188.45/77/2025'], 'klaim impor');
  const decrees = await ask<{ totalItems: number }>(admin, '/api/cms/sk-penetapan?search=188.45/77/2025');
  expect(decrees.totalItems).toBe(1);

  await admin.goto('/admin/pengaturan?tab=surat-klaim&search=Klaim');
  await expect(admin.getByRole('cell', { name: 'Klaim Wandik' })).toBeVisible();
  await looksRight(admin, 'surat klaim daftar');
  await press(admin, 'Buat surat (1)');
  const letters = dialog(admin, 'Buat 1 surat klaim');
  await looksRight(admin, 'surat klaim dialog');
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    letters.getByRole('button', { name: 'Buat dan unduh PDF' }).click(),
  ]);
  const pdf = Buffer.concat(await (await download.createReadStream()).toArray());
  const [code = ''] = codesOf(pdf);
  expect(code).toMatch(/^[0-9A-Z-]{14}$/);
  await expect(letters.getByRole('status').filter({ hasText: '1 surat sudah diunduh' })).toBeVisible();
  await press(letters, 'Selesai');

  const phone = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    locale: 'id-ID',
  });
  const page = await phone.newPage();
  await page.goto(`/auth/klaim#${code}`);
  await expect(page.getByLabel('Kode pada surat')).toHaveValue(code);
  await looksRight(page, 'klaim akun ponsel');
  await page.getByLabel('Tanggal lahir').fill('16-06-2005');
  await page.getByLabel('Nama pengguna atau email').fill('klaim.wandik');
  await page.getByRole('textbox', { name: 'Password baru' }).fill(password);
  await page.getByRole('textbox', { name: 'Ulangi password' }).fill(password);
  await press(page, 'Klaim akun');
  await expect(page.getByText('Kode dan jawaban tidak cocok')).toBeVisible();
  await page.getByLabel('Tanggal lahir').fill('15-06-2005');
  await press(page, 'Klaim akun');
  await expect(page.getByRole('status')).toContainText('nama pengguna klaim.wandik');
  await looksRight(page, 'klaim akun selesai');
  await page.getByRole('link', { name: 'Masuk', exact: true }).last().click();
  await page.getByLabel('Email atau nama pengguna').fill('klaim.wandik');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL('**/user/dashboard');
  await page.goto('/user/beasiswa');
  await expect(page.getByText('188.45/77/2025').first()).toBeVisible();
  await page.goto('/user/keamanan');
  await expect(page.getByRole('region', { name: 'Surat klaim akun' })).toContainText('Dibuat oleh');
  await phone.close();

  await admin.goto('/admin/pengaturan?tab=surat-klaim&search=Klaim');
  await expect(admin.getByRole('cell', { name: 'Klaim Wandik' })).toHaveCount(0);
});
