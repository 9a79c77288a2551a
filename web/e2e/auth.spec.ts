// Auth pages: their messages to the letter, the doors, the guard, signing out.
import { accounts, axe, expect, password, signIn, test } from './support';

test('registration names one broken password rule at a time, in order', async ({ page }) => {
  await page.goto('/auth/register');
  await page.getByLabel('Email *', { exact: false }).first().fill('anak@contoh.test');
  const field = page.getByLabel(/^Password/).first();
  const submit = page.getByRole('button', { name: 'Daftar', exact: true });
  for (const [value, message] of [
    ['a', 'Password harus mengandung huruf besar'],
    ['A', 'Password harus mengandung huruf kecil'],
    ['Aa', 'Password harus mengandung angka'],
    ['Aa1', 'Password harus mengandung karakter spesial (misal: !@#...)'],
    ['Aa1!', 'Password minimal 10 karakter'],
  ] as const) {
    await field.fill(value);
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText(message);
  }
  expect(await axe(page)).toEqual([]);
});

test('a wrong login, a verified and a failed e-mail are said', async ({ page }) => {
  await page.goto('/auth/login?verification=success');
  await expect(page.getByText('Verifikasi Berhasil')).toBeVisible();
  await page.goto('/auth/login?verification=failed');
  await expect(page.getByText('Verifikasi Gagal')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Masuk', exact: true });
  await page.getByLabel('Email').fill('tidak-ada@contoh.test');
  await page.getByLabel('Email').press('Enter');
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByLabel('Password', { exact: true }).fill('Salah-Sekali-1');
  await submit.click();
  await expect(page.getByText('Email atau password salah.')).toBeVisible();
});

test('forgot and reset refuse what is missing', async ({ page }) => {
  await page.goto('/auth/forgot');
  await page.getByRole('button', { name: 'Ubah password' }).click();
  await expect(page.getByText('Email wajib diisi')).toBeVisible();
  await page.goto('/auth/change-password');
  const submit = page.getByRole('button', { name: 'Ubah password' });
  await submit.click();
  await expect(page.getByText('Token tidak ditemukan. Silakan coba lagi.')).toBeVisible();
  await page.goto('/auth/change-password?token=x');
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('Demo-Nduga-2025!');
  await submit.click();
  await expect(page.getByText('Konfirmasi password tidak sama.')).toBeVisible();
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('lemah');
  await page
    .getByLabel(/^Konfirmasi password/)
    .first()
    .fill('lemah');
  await submit.click();
  await expect(
    page.getByText('Password harus minimal 10 karakter, mengandung huruf besar, kecil, angka, dan simbol.'),
  ).toBeVisible();
});

test('an applicant signs in, is kept out of other areas, and signs out', async ({ page }) => {
  await signIn(page, accounts.user);
  await expect(page).toHaveURL('/user/dashboard');
  await expect(page.getByText('Login berhasil')).toBeVisible();
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Unauthorized!')).toBeVisible();
  await expect(page).toHaveURL('/user/dashboard');
  await page.reload();
  await expect(page).toHaveURL('/user/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Buka menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Keluar' }).first().click();
  await page.getByRole('dialog', { name: 'Keluar dari akun?' }).getByRole('button', { name: 'Keluar' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/user/dashboard');
  await expect(page.getByText('Unauthorized, Redirect ...')).toBeVisible();
  await expect(page).not.toHaveURL(/\/user/);
});

for (const [role, email] of [
  ['dpc', accounts.dpc],
  ['admin', accounts.admin],
  ['pemerintah', accounts.pemerintah],
  ['institusi', accounts.institusi],
] as const) {
  test(`${role} enters by the staff door only`, async ({ page }) => {
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Masuk', exact: true }).click();
    await expect(page.getByText('User tidak ditemukan')).toBeVisible();
    await signIn(page, email, '/auth/role/login');
    await expect(page).toHaveURL(`/${role}/dashboard`);
  });
}
