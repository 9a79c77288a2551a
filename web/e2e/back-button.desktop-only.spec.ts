// What lies over a page is no step in the history. The back button of Android closes it as a request of the platform; on a
// desktop Esc is that request, and nothing else sends it here.
import { expect, stateOf, test } from './support';

test.use({ viewport: { width: 360, height: 740 } });

test('a request to close shuts the menu, and back leads to the page before', async ({ page }) => {
  await page.goto('/');
  await page.goto('/transparansi');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
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

  test('goes back past the question whether to sign out, which is then gone', async ({ page }) => {
    await page.goto('/transparansi');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Status pendaftaran' }).click();
    await expect(page).toHaveURL(/status-pendaftaran$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Status pendaftaran Anda' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Keluar' }).click();
    const question = page.getByRole('dialog', { name: 'Keluar dari akun?' });
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/transparansi$/);
    await expect(question).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Ke mana dana beasiswa' })).toBeFocused();
  });

  test('leaves a dialog by a request to close, and no step is left over from one', async ({ page }) => {
    await page.goto('/user/laporan');
    await page.goto('/user/dashboard');
    const ask = page.getByRole('button', { name: /^Unduh kuitansi/ }).first();
    await expect(ask).toBeVisible();
    await page.getByRole('button', { name: 'Buka menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('button', { name: 'Keluar' }).click();
    const question = page.getByRole('dialog', { name: 'Keluar' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/user\/dashboard$/);
    await page.getByRole('button', { name: 'Buka menu' }).click();
    await drawer.getByRole('button', { name: 'Tutup menu' }).click();
    await expect(drawer).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/laporan$/);
  });

  test('closes a dialog and goes on at once: one step, and back leads to the page of the dialog', async ({ page }) => {
    await page.goto('/user/dashboard');
    await page.goto('/user/laporan');
    const ask = page.getByRole('button', { name: 'Buat pengaduan' });
    for (const turns of [0, 1, 2, 3]) {
      await ask.click();
      const dialog = page.getByRole('dialog', { name: /pengaduan/i });
      await expect(dialog).toBeVisible();
      await page.evaluate(async (left) => {
        document.querySelector<HTMLElement>('[role="dialog"] [aria-label="Tutup"]')?.click();
        for (let turn = 0; turn < left; turn += 1) await new Promise((go) => setTimeout(go));
        document.querySelector<HTMLElement>('nav a[href="/user/dashboard"]')?.click();
      }, turns);
      await expect(page).toHaveURL(/\/user\/dashboard$/);
      await expect(dialog).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL(/\/user\/laporan$/);
      await expect(ask).toBeVisible();
    }
  });

  test('is asked before what was typed is lost', async ({ page }) => {
    await page.goto('/user/laporan');
    await page.getByRole('button', { name: 'Buat pengaduan' }).click();
    const dialog = page.getByRole('dialog', { name: /pengaduan/i });
    await dialog.getByLabel('Ceritakan').fill('Uang belum masuk ke rekening saya.');
    const question = page.getByRole('dialog', { name: 'Perubahan belum disimpan' });
    // Also where nothing is tapped between the requests: the browser then lets nobody refuse one.
    for (let round = 0; round < 3; round += 1) {
      await page.keyboard.press('Escape');
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(dialog.getByLabel('Ceritakan')).toHaveValue('Uang belum masuk ke rekening saya.');
    }
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Lanjut mengisi' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Ceritakan')).toHaveValue('Uang belum masuk ke rekening saya.');
    await page.keyboard.press('Escape');
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

test.describe('the finance team', () => {
  test.use({ storageState: stateOf('finance'), viewport: { width: 1366, height: 900 } });

  test('closes a list in a dialog first, then the dialog, and the search as well', async ({ page }) => {
    await page.goto('/admin/keuangan');
    await page.getByRole('button', { name: 'Buat pembayaran', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Buat pembayaran' });
    const choice = dialog.getByRole('combobox', { name: 'Penerima beasiswa' });
    await choice.click();
    await expect(choice).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(choice).toHaveAttribute('aria-expanded', 'false');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Cari di seluruh portal' });
    await expect(search).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
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
