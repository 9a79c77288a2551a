// What an admin does with one recipient, one finding, many payments, testimonials and accounts; and what a dashboard leads to.
import { ask, command, fill } from './desk';
import { accounts, axe, expect, newContext, type Page, signIn, stateOf, test } from './support';

const dialog = (page: Page) => page.getByRole('dialog').last();

test.describe('the admin', () => {
  test.use({ storageState: stateOf('admin') });

  test('is led from the dashboard to what waits, and sees a day before', async ({ page }) => {
    await page.goto('/admin/dashboard');
    const table = page.getByRole('region', { name: 'Keadaan berkas' });
    // Drafts are their owners': no list shows them.
    await expect(table.getByRole('row').filter({ hasText: 'Draf' }).getByRole('link')).toHaveCount(0);
    const line = table.getByRole('row').filter({ hasText: 'Formulir' }).filter({ hasText: 'Perlu Perbaikan' });
    const count = (await line.getByRole('link').textContent()) ?? '';
    await line.getByRole('link').click();
    await expect(page.getByText(new RegExp(` dari ${count}$`))).toBeVisible();
    await page.goto('/admin/dashboard');
    await page.getByLabel('Per tanggal').fill('2025-06-01');
    await expect(page).toHaveURL(/per_tanggal=2025-06-01/);
    await page.getByRole('button', { name: 'Kembali ke sekarang' }).click();
    await expect(page).not.toHaveURL(/per_tanggal/);
  });

  test('suspends an award with a reason and activates it again', async ({ page }) => {
    await page.goto('/admin/akademia?tab=penerima&status=aktif');
    await page.locator('main tbody a').first().click();
    await page.getByRole('button', { name: 'Tangguhkan' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Simpan' })).toBeDisabled();
    await fill(dialog(page), 'Alasan', 'Belum mengirim laporan.');
    await dialog(page).getByRole('button', { name: 'Simpan' }).click();
    await page.getByRole('button', { name: 'Aktifkan kembali' }).click();
    await dialog(page).getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByRole('button', { name: 'Tangguhkan' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Riwayat' })).toContainText('Belum mengirim laporan.');
    expect(await axe(page)).toEqual([]);
  });

  test('sets a warning aside with a reason', async ({ page }) => {
    await page.goto('/admin/temuan');
    await page
      .getByRole('button', { name: /^Abaikan/ })
      .first()
      .click();
    await fill(dialog(page), 'Alasan', 'Sudah dicocokkan dengan surat aktif.');
    await dialog(page).getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Saring putusan' }).click();
    await page.getByRole('option', { name: 'Diabaikan' }).click();
    await expect(page.locator('main tbody')).toContainText('Sudah dicocokkan dengan surat aktif.');
  });

  test('deactivates several accounts for one reason, each with its result', async ({ page }) => {
    await page.goto('/admin/pengaturan');
    for (const one of ['Satu', 'Dua']) {
      const body = { nama: `Pegawai Pindah ${one}`, email: `pindah-${one}@contoh.test`, level: 'pemerintah' };
      expect((await command(page, '/api/cms/user/create', body)).status()).toBe(201);
    }
    await page.goto('/admin/pengaturan?search=Pegawai%20Pindah');
    await expect(page.locator('main tbody tr')).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Pilih semua baris' }).check();
    await page.getByRole('button', { name: /^Nonaktifkan yang dipilih/ }).click();
    await expect(dialog(page).getByRole('button', { name: 'Nonaktifkan semua' })).toBeDisabled();
    await fill(dialog(page), 'Alasan', 'Pindah tugas.');
    expect(await axe(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Nonaktifkan semua' }).click();
    await expect(dialog(page).getByText('2 dinonaktifkan, 0 tidak berhasil, dari 2 baris.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Selesai' }).click();
    await expect(page.locator('main tbody').getByText(/^✕\s*Nonaktif$/)).toHaveCount(2);
  });

  test('keeps a view of any list under a name', async ({ page }) => {
    await page.goto('/admin/keuangan?status=retur');
    await page.getByRole('button', { name: 'Tampilan', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Simpan tampilan ini' }).click();
    await fill(dialog(page), 'Nama tampilan', 'Uang kembali');
    await dialog(page).getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.goto('/admin/keuangan');
    await page.getByRole('button', { name: 'Tampilan', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Uang kembali' }).click();
    await expect(page).toHaveURL(/status=retur/);
  });
});

test('an approver approves several payments at once, and is told which are refused', async ({ browser }) => {
  const context = await newContext(browser);
  const page = await context.newPage();
  await signIn(page, accounts.approver, '/auth/role/login');
  await page.goto('/admin/keuangan?status=diajukan');
  const rows = page.locator('main tbody tr');
  await expect(rows.nth(1)).toBeVisible();
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Setujui yang dipilih (2)' }).click();
  expect(await axe(page)).toEqual([]);
  const before = await ask<{ totalItems: number }>(page, '/api/cms/keuangan?status=disetujui');
  await dialog(page).getByRole('button', { name: 'Setujui semua' }).click();
  const said = dialog(page)
    .getByRole('status')
    .filter({ hasText: /^\d+ tercatat/ });
  await expect(dialog(page).getByRole('button', { name: 'Selesai' })).toBeVisible({ timeout: 30_000 });
  const recorded = Number(((await said.textContent()) ?? '').split(' ')[0]);
  // A large sum waits for another approver.
  const approved = await dialog(page).getByRole('cell', { name: 'Disetujui', exact: true }).count();
  const waiting = await dialog(page).getByRole('cell', { name: 'Menunggu penyetuju kedua', exact: true }).count();
  expect(approved + waiting).toBe(recorded);
  const after = await ask<{ totalItems: number }>(page, '/api/cms/keuangan?status=disetujui');
  expect(after.totalItems).toBe(before.totalItems + approved);
  await dialog(page).getByRole('button', { name: 'Selesai' }).click();
  await context.close();
});
