// The back button of a phone closes what lies over the page, and leaves the page and what was typed as they are.
import { expect, stateOf, test } from './support';

test.use({ viewport: { width: 360, height: 740 } });

test('back closes the menu, and then leads to the page before', async ({ page }) => {
  await page.goto('/');
  await page.goto('/transparansi');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/transparansi$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('a link in the menu is one step: back leads to the page where it was opened', async ({ page }) => {
  await page.goto('/transparansi');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Beasiswa', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Informasi Beasiswa' })).toBeVisible();
  await expect(page).toHaveURL(/\/beasiswa$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/transparansi$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ke mana dana beasiswa' })).toBeVisible();
  await expect(menu).toBeHidden();
});

test.describe('a recipient', () => {
  test.use({ storageState: stateOf('recipient') });

  test('leaves a dialog by back, and no step is left over from one that was closed', async ({ page }) => {
    await page.goto('/user/laporan');
    await page.goto('/user/dashboard');
    const ask = page.getByRole('button', { name: /^Unduh kuitansi/ }).first();
    await expect(ask).toBeVisible();
    await page.getByRole('button', { name: 'Buka menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('button', { name: 'Keluar' }).click();
    const question = page.getByRole('dialog', { name: 'Keluar' });
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/user\/dashboard$/);
    await page.getByRole('button', { name: 'Buka menu' }).click();
    await drawer.getByRole('button', { name: 'Tutup menu' }).click();
    await expect(drawer).toBeHidden();
    await expect.poll(() => page.evaluate(() => window.history.state?.layer ?? 0)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/laporan$/);
  });

  test('is asked before what was typed is lost', async ({ page }) => {
    await page.goto('/user/laporan');
    await page.getByRole('button', { name: 'Buat pengaduan' }).click();
    const dialog = page.getByRole('dialog', { name: /pengaduan/i });
    await dialog.getByLabel('Ceritakan').fill('Uang belum masuk ke rekening saya.');
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Perubahan belum disimpan' });
    await question.getByRole('button', { name: 'Lanjut mengisi' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Ceritakan')).toHaveValue('Uang belum masuk ke rekening saya.');
    await page.goBack();
    await question.getByRole('button', { name: 'Buang perubahan' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/user\/laporan$/);
  });

  test('sees how many letters are left, and that pasted text was too long', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/user/laporan');
    await page.getByRole('button', { name: 'Buat pengaduan' }).click();
    const field = page.getByRole('dialog', { name: /pengaduan/i }).getByLabel('Ceritakan');
    await field.fill('a'.repeat(1700));
    await expect(page.getByText(/^sisa \d+ huruf$/)).toHaveCount(0);
    await field.fill('a'.repeat(1990));
    await expect(page.getByText('sisa 10 huruf', { exact: true })).toBeVisible();
    await page.evaluate(() => navigator.clipboard.writeText('b'.repeat(25)));
    await field.press('End');
    await field.press('ControlOrMeta+v');
    await expect(field).toHaveValue(/b{10}$/);
    await expect(page.locator('[aria-live="polite"]', { hasText: '15 huruf terakhir' })).toHaveCount(1);
  });
});

test.describe('an applicant', () => {
  test.use({ storageState: stateOf('user') });

  test('goes back step by step through the form', async ({ page }) => {
    await page.goto('/user/formulir?langkah=data-diri');
    const name = page.getByLabel('Nama lengkap');
    const typed = await name.inputValue();
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Alamat & asal' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2, name: 'Data diri' })).toBeVisible();
    await expect(name).toHaveValue(typed);
  });
});
