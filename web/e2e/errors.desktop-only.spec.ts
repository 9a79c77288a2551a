// The error catalogue of the specification (§8), each text to the letter.
import { expect, type Page, test } from './support';
import { answer, answerWith } from './wire';

async function tryToSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('anak@contoh.test');
  await page.getByLabel('Password', { exact: true }).fill('Salah-Sekali-1');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
}

test.setTimeout(60_000);

test('login: the server’s message from any place, else our own', async ({ page }) => {
  const path = '/api/web/user/login';
  await page.goto('/auth/login');
  for (const [reply, text] of [
    [answer(400, { message: 'Akun dikunci 5 menit.' }, 'lain'), 'Akun dikunci 5 menit.'],
    [answer(400, {}, 'Password salah.'), 'Password salah.'],
    [answer(500, {}), 'Login gagal, silakan coba lagi'],
    [{ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }, 'Login gagal, silakan coba lagi'],
    [null, 'Login gagal, silakan coba lagi'],
  ] as const) {
    await answerWith(page, path, reply);
    await tryToSignIn(page);
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(page).toHaveURL('/auth/login');
    await page.unrouteAll();
  }
});

test('login: Enter sends only when both fields are filled', async ({ page }) => {
  const { asked } = await answerWith(page, '/api/web/user/login', answer(400, {}, 'Password salah.'));
  await page.goto('/auth/role/login');
  await page.getByLabel('Email').fill('a@contoh.test');
  await page.getByLabel('Email').press('Enter');
  await page.getByLabel('Email').fill('');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  expect(asked).toEqual([]);
  await page.getByLabel('Email').fill('a@contoh.test');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('Password salah.')).toBeVisible();
  expect(asked.length).toBe(1);
});

test('register: the server’s message, else our own; the button says what it does', async ({ page }) => {
  const submit = page.getByRole('button', { name: 'Daftar', exact: true });
  await page.goto('/auth/register');
  const fill = async () => {
    await page.getByLabel('Email *').fill('anak@contoh.test');
    await page.getByLabel('Email lainnya (boleh kosong)').fill('lain@contoh.test');
    await page.getByLabel('Password *', { exact: true }).fill('Abcdef123!');
    await submit.click();
  };
  await answerWith(page, '/api/web/user/register', answer(409, { message: 'Email sudah terdaftar.' }));
  await fill();
  await expect(page.getByText('Email sudah terdaftar.').first()).toBeVisible();
  await page.unrouteAll();
  await answerWith(page, '/api/web/user/register', answer(500));
  await submit.click();
  await expect(page.getByText('Registrasi gagal')).toBeVisible();
  await page.unrouteAll();

  let sent: unknown = null;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/web/user/register', async (route) => {
    sent = route.request().postDataJSON();
    await held;
    await route.fulfill(answer(200));
  });
  await submit.click();
  await expect(page.getByRole('button', { name: 'Mendaftar...' })).toBeDisabled();
  release();
  await expect(page.getByText('Registrasi berhasil! Silakan Verifikasi Email.')).toBeVisible();
  await expect(page).toHaveURL('/auth/register/verify-email');
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('anak@contoh.test');
  expect(sent).toEqual({
    email: 'anak@contoh.test',
    email_lainnya: 'lain@contoh.test',
    password: 'Abcdef123!',
    level: 'user',
  });
});

test('verify e-mail: the dialog, the notice of the result, and sending again', async ({ page }) => {
  const path = '/api/web/user/verify-email';
  await answerWith(page, path, answer(400, {}, 'Tautan sudah tidak berlaku.'));
  await page.goto('/auth/register/verify-email?verification=token-lama');
  const dialog = page.getByRole('dialog', { name: 'Verifikasi Email' });
  await expect(dialog.getByText('Tautan sudah tidak berlaku.')).toBeVisible();
  await expect(dialog.getByText('Verifikasi Gagal').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Kirim ulang email' }).click();
  await expect(dialog).toBeHidden();
  await answerWith(page, '/api/web/user/resend-email', answer(200));
  await page.getByLabel('Email').fill('anak@contoh.test');
  await page.getByRole('button', { name: 'Kirim ulang email verifikasi' }).click();
  await expect(page.getByText('Email verifikasi sudah dikirim ulang.')).toBeVisible();

  await page.unrouteAll();
  await answerWith(page, path, answer(200));
  await page.goto('/auth/register/verify-email?verification=token-baru');
  await expect(dialog.getByText('Verifikasi Berhasil').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL('/auth/login?verification=success');
  await expect(page.getByText('Verifikasi Berhasil').first()).toBeVisible();
});

test('forgot: not 200, a failure, and success', async ({ page }) => {
  const path = '/api/web/user/forgot-password';
  await page.goto('/auth/forgot');
  await page.getByLabel('Email').fill('anak@contoh.test');
  for (const [reply, text] of [
    [answer(404, {}, 'tidak ada'), 'Alamat email yang Anda masukkan tidak valid.'],
    [answer(200, {}, '', 202), 'Alamat email yang Anda masukkan tidak valid.'],
    [answer(500), 'Terjadi kesalahan. Silakan coba lagi.'],
    [null, 'Terjadi kesalahan. Silakan coba lagi.'],
  ] as const) {
    await answerWith(page, path, reply);
    await page.getByRole('button', { name: 'Ubah password' }).click();
    await expect(page.getByRole('alert')).toHaveText(text);
    await page.unrouteAll();
  }
  await answerWith(page, path, answer(200));
  await page.getByRole('button', { name: 'Ubah password' }).click();
  await expect(page).toHaveURL('/auth/login');
  // What to wait for stays when the toast has gone, and promises no mail to an address without an account.
  await expect(page.getByRole('main').getByText(/^Bila alamat itu mempunyai akun/)).toBeVisible();
});

test('reset: not 200, a failure, and success all lead to the login page', async ({ page }) => {
  const path = '/api/web/user/reset-password';
  await page.goto('/auth/change-password?token=abc');
  for (const [reply, text] of [
    [answer(400, {}, 'token'), 'Terjadi kendala saat mereset email. Mohon coba beberapa saat lagi'],
    [answer(200, {}, '', 400), 'Terjadi kendala saat mereset email. Mohon coba beberapa saat lagi'],
    [answer(500), 'Terjadi kesalahan. Coba lagi nanti.'],
    [null, 'Terjadi kesalahan. Coba lagi nanti.'],
    [answer(200), 'Password berhasil diubah. Silakan masuk.'],
  ] as const) {
    const { asked } = await answerWith(page, path, reply);
    await page.getByLabel('Password *', { exact: true }).fill('Abcdef123!');
    await page.getByLabel('Konfirmasi password *', { exact: true }).fill('Abcdef123!');
    await page.getByRole('button', { name: 'Ubah password' }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
    expect(asked[0]).toContain('token=abc');
    const anew = page.getByRole('main').getByRole('link', { name: 'Minta tautan baru' });
    await expect(anew).toHaveCount(text.startsWith('Terjadi kendala') ? 1 : 0);
    await page.unrouteAll();
    await page.goBack();
    // The fields are cleared.
    await expect(page.getByLabel('Password *', { exact: true })).toHaveValue('');
  }
});

test('lists: awardees in red instead of the table, teasers empty, news list quiet', async ({ page }) => {
  await page.goto('/auth/login');
  await answerWith(page, '/api/web/penerima-beasiswa', answer(500, {}, 'Basis data sedang dirawat.'));
  await answerWith(page, '/api/web/berita', answer(500));
  await answerWith(page, '/api/web/testimoni', answer(500));
  // From page to page in the app: a page that the server sends has its first data with it.
  await page.getByRole('link', { name: 'Homepage' }).click();
  await expect(page.getByText('Belum ada berita')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Suara penerima beasiswa' })).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Daftar Awardee' }).click();
  const problem = page.getByText('Basis data sedang dirawat.');
  await expect(problem).toBeVisible();
  await expect(problem).toHaveCSS('color', 'rgb(185, 28, 28)');
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Berita' }).click();
  await expect(page.getByText('Tidak ada berita tersedia.')).toBeVisible();
});

test('awardees: without a message of the server, our own', async ({ page }) => {
  await page.goto('/auth/login');
  await answerWith(page, '/api/web/penerima-beasiswa', answer(500));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Daftar Awardee' }).click();
  await expect(page.getByText('Terjadi kesalahan saat fetch data')).toBeVisible();
});

test('news detail: failed, and missing', async ({ page }) => {
  const path = '/api/web/berita/berita-uji';
  await answerWith(page, path, answer(500));
  await page.goto('/informasi/berita-lengkap/berita-uji');
  await expect(page.getByText('Gagal memuat berita, coba lagi nanti.')).toBeVisible();
  await page.unrouteAll();
  await answerWith(page, path, answer(404));
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByText('Berita tidak ditemukan')).toBeVisible();
  await page.goto('/informasi/berita-lengkap');
  await expect(page.getByText('Berita tidak ditemukan')).toBeVisible();
});
