// Accounts: an invitation, a deactivation with its reason, and the admin's own account left alone.
import { choose, fill } from './desk';
import { axe, expect, fits, stateOf, test } from './support';

test.use({ storageState: stateOf('admin') });

test('a user is invited, deactivated and reactivated', async ({ page }, info) => {
  const name = `Petugas Uji ${info.project.name} ${info.retry}`;
  await page.goto('/admin/pengaturan');
  await page.getByRole('button', { name: 'Undang pengguna' }).click();
  const dialog = page.getByRole('dialog').last();
  await fill(dialog, 'Nama', name);
  await fill(dialog, 'Email', `petugas-${info.project.name}-${info.retry}@contoh.test`);
  await choose(dialog, 'DPC', /.+/);
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Kirim undangan' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('searchbox', { name: /^Cari nama/ }).fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Diundang');
  await fits(page);
  expect(await axe(page)).toEqual([]);
  const act = async (item: string) => {
    await row.getByRole('button', { name: `Tindakan untuk ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await act('Akhiri semua sesi');
  const sessions = page.getByRole('dialog').last();
  await expect(sessions).toContainText(name);
  expect(await axe(page)).toEqual([]);
  await sessions.getByRole('button', { name: 'Akhiri' }).click();
  await expect(page.getByText('Semua sesi pengguna diakhiri')).toBeVisible();
  await act('Nonaktifkan');
  const reason = page.getByRole('dialog').last();
  await expect(reason.getByRole('button', { name: 'Nonaktifkan' })).toBeDisabled();
  await fill(reason, 'Alasan', 'Pindah tugas');
  await reason.getByRole('button', { name: 'Nonaktifkan' }).click();
  await expect(row).toContainText('Nonaktif');
  await act('Aktifkan kembali');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Aktifkan' }).click();
  await expect(row).toContainText('Diundang');
});

test('nobody changes the level of their own account', async ({ page }) => {
  await page.goto('/admin/pengaturan?search=admin%40demo.test');
  await page.getByRole('button', { name: /^Tindakan untuk/ }).click();
  await page.getByRole('menuitem', { name: 'Ubah data' }).click();
  await expect(page.getByRole('dialog').last().getByLabel('Level')).toBeDisabled();
});

test('an erasure says what it does and asks once', async ({ page }) => {
  await page.goto('/admin/pengaturan?level=user');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Tindakan untuk/ }) })
    .first();
  await row.getByRole('button', { name: /^Tindakan untuk/ }).click();
  await page.getByRole('menuitem', { name: 'Hapus data pribadi' }).click();
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toContainText('tidak dapat dibatalkan');
  const erase = dialog.getByRole('button', { name: 'Usulkan' });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel('Alasan').selectOption('Permintaan sendiri');
  await expect(erase).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await expect(erase).toBeEnabled();
  await fits(page);
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
