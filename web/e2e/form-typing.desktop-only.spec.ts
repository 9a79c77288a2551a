// Typing into the form on a phone: two devices at once, numbers checked while typing, a list of what is wrong that
// leads to each field, and only what is open.
import { command } from './desk';
import { myForm, newPhone, onDevice, phoneOf, putForm, saved } from './phone';
import { type Server, startServer } from './server';
import { accounts, expect, signIn, test } from './support';

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());
test.describe.configure({ mode: 'serial' });

const nama = 'Nama lengkap';
const field = (page: import('@playwright/test').Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('two devices: both changes stay, and what both changed is asked', async ({ browser }) => {
  const first = await phoneOf(browser, server, accounts.user);
  const second = await phoneOf(browser, server, accounts.user);
  for (const page of [first, second]) {
    await page.goto('/user/formulir?langkah=data-diri');
    await expect(field(page, nama)).not.toHaveValue('');
  }
  await field(first, nama).fill('Naomi Dari Laptop');
  await saved(first);
  await field(second, 'Tempat lahir').fill('Kenyam Baru');
  await saved(second);
  await expect.poll(async () => (await myForm(first))?.isi.tempatLahir).toBe('Kenyam Baru');
  expect((await myForm(first))?.isi.nama).toBe('Naomi Dari Laptop');
  await expect(field(second, nama)).toHaveValue('Naomi Dari Laptop');

  // The same field on both, one of them without a network.
  await second.context().setOffline(true);
  await field(second, 'Tempat lahir').fill('Mapenduma');
  await expect(second.getByText(/^Tersimpan di perangkat ini/)).toBeVisible();
  await expect(field(first, 'Tempat lahir')).toHaveValue('Kenyam Baru');
  await field(first, 'Tempat lahir').fill('Wamena');
  await saved(first);
  await expect.poll(async () => (await myForm(first))?.isi.tempatLahir).toBe('Wamena');
  await second.context().setOffline(false);
  const question = second.getByRole('alert', { name: 'Isian ini diubah di perangkat lain' });
  await expect(question).toContainText('Mapenduma');
  await expect(question).toContainText('Wamena');
  // A question that nobody answered outlives a reload, and no other save answers it.
  await second.reload();
  await expect(question).toContainText('Mapenduma');
  await field(second, 'Nomor ponsel').fill('081234567899');
  await expect(second.getByText(/^Tersimpan di perangkat ini/)).toBeVisible();
  expect((await myForm(first))?.isi.tempatLahir).toBe('Wamena');
  await question.getByRole('button', { name: 'Tempat lahir: pakai yang di perangkat ini' }).click();
  await expect.poll(async () => (await myForm(first))?.isi.tempatLahir).toBe('Mapenduma');
  await expect(question).toBeHidden();
  await first.context().close();
  await second.context().close();
});

test('a number that is in use is told while typing, and born in 1890 is asked again', async ({ browser }) => {
  const recipient = await phoneOf(browser, server, accounts.recipient);
  const taken = (await myForm(recipient))?.isi as { nik: string; rekening: { kodeBank: string; nomor: string } };
  await recipient.context().close();
  const page = await phoneOf(browser, server, accounts.user);
  const own = (await myForm(page))?.isi as { nik: string; tanggalLahir: string; rekening: unknown };
  await page.goto('/user/formulir?langkah=data-diri');
  await field(page, 'NIK').fill(taken.nik);
  await expect(page.getByText(/^NIK ini sudah dipakai/)).toBeVisible();
  await page.getByLabel(/^Tanggal lahir/).fill('1890-01-01');
  await expect(page.getByText(/^Lahir tahun 1890 berarti umur 13\d tahun/)).toBeVisible();

  // The list of what is wrong stays, on every step, and leads to the field.
  await expect.poll(async () => (await myForm(page))?.isi.tanggalLahir).toBe('1890-01-01');
  await page.goto('/user/formulir?langkah=periksa');
  const list = page.getByRole('region', { name: /hal belum lengkap/ });
  await list.getByRole('button', { name: /^NIK ini sudah dipakai/ }).click();
  await expect(field(page, 'NIK')).toBeFocused();
  await expect(list).toBeVisible();
  await list.getByRole('button', { name: /^Lahir tahun 1890/ }).click();
  await expect(page.getByLabel(/^Tanggal lahir/)).toBeFocused();
  await page.getByLabel(/^Tanggal lahir/).fill(own.tanggalLahir);
  await field(page, 'NIK').fill(own.nik);
  await expect(page.getByText(/^NIK ini sudah dipakai/)).toHaveCount(0);

  await putForm(page, { rekening: { ...taken.rekening, namaPemilik: 'Naomi' } });
  await page.goto('/user/formulir?langkah=rekening');
  await expect(page.getByText(/^Nomor rekening ini sudah terdaftar untuk orang lain/)).toBeVisible();
  await putForm(page, { rekening: own.rekening, nama: 'Naomi Dari Laptop' });
  await page.context().close();
});

test('only open periods can be chosen, with their closing day and their own documents', async ({ browser }) => {
  const office = await newPhone(browser, server);
  const desk = await office.newPage();
  await signIn(desk, accounts.admin, '/auth/role/login');
  const year = new Date().getFullYear();
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const change = async (type: string, about: Record<string, unknown>) => {
    const cookies = await office.cookies();
    const token = decodeURIComponent(cookies.find(({ name }) => name === 'access_token')?.value ?? '');
    const got = await desk.request.get(`/api/cms/periode/${year}-${type}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { data } = (await got.json()) as { data: Record<string, unknown> & { versi: number } };
    const { id: _, versi, ...isi } = data;
    const put = await command(desk, `/api/cms/periode/${year}-${type}`, { versi, isi: { ...isi, ...about } }, 'PUT');
    expect(put.ok(), await put.text()).toBe(true);
  };
  await change('kedinasan', { buka: day(-90), tutup: day(-30) });
  await change('murni-nduga', { tutup: day(20), dokumen: ['sktm'], syarat: ['Terdaftar di PDDikti'] });

  const page = await phoneOf(browser, server, accounts.user);
  await page.goto('/user/formulir?langkah=beasiswa');
  await expect(page.getByRole('radio', { name: 'Kedinasan' })).toBeDisabled();
  await expect(page.getByText(/^Untuk yang belajar di sekolah kedinasan.*Pendaftaran ditutup/)).toBeVisible();
  await page.getByRole('radio', { name: 'Beasiswa Murni Nduga' }).check();
  await expect(page.getByText('Terdaftar di PDDikti')).toBeVisible();
  // How long it is open and how many places are left, as the public pages say it.
  await expect(page.getByText(/^Sampai \d.*, masih \d+ hari\.$/)).toBeVisible();
  const { data: told } = await (await page.request.get('/api/web/masa-pendaftaran')).json();
  type Told = { beasiswa: string; tahun: number; kuota?: number; sisaTempat?: number };
  const own = (told.items as Told[]).find((one) => one.beasiswa === 'murni-nduga' && one.tahun === year);
  if (own?.sisaTempat != null)
    await expect(page.getByText(`Sisa tempat ${own.sisaTempat} dari ${own.kuota}.`)).toBeVisible();
  await page.getByRole('combobox', { name: 'Tahun beasiswa' }).click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([String(year)]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await page.goto('/user/formulir?langkah=dokumen');
  await expect(
    page.getByRole('region', { name: /^Surat keterangan tidak mampu.*diminta untuk beasiswa ini/i }),
  ).toBeVisible();

  // A year that is not open, put in past the screens.
  await putForm(page, { tahun: year + 1 });
  await page.goto('/user/formulir?langkah=periksa');
  await expect(
    page.getByRole('button', { name: new RegExp(`^Pendaftaran tahun ${year + 1} belum dibuka`) }),
  ).toBeVisible();
  await putForm(page, { tahun: year });
  await page.context().close();
  await office.close();
});

test('a session that ends in mid-form: what is typed waits, and the sign-in leads back to it', async ({ browser }) => {
  const page = await phoneOf(browser, server, accounts.user);
  await page.goto('/user/formulir?langkah=data-diri');
  await expect(field(page, nama)).not.toHaveValue('');
  await page.context().clearCookies();
  await field(page, 'Tempat lahir').fill('Kenyam Lagi');
  const told = page.getByRole('alert').filter({ hasText: 'Sesi Anda berakhir.' });
  await expect(told).toContainText('Isian Anda aman di ponsel ini; masuk lagi untuk melanjutkan.');
  await expect(page.getByText(/Dikirim ke server sesudah Anda masuk lagi/)).toBeVisible();
  await expect(page.getByText(/Server belum menerima/)).toHaveCount(0);
  await told.getByRole('button', { name: 'Masuk lagi' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByLabel('Email').fill(accounts.user);
  await page.getByLabel('Password', { exact: true }).fill('Demo-Nduga-2025!');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/formulir\?langkah=data-diri$/);
  await expect(field(page, 'Tempat lahir')).toHaveValue('Kenyam Lagi');
  await saved(page);
  expect((await myForm(page))?.isi.tempatLahir).toBe('Kenyam Lagi');
  await page.context().close();
});

test('signing out from any page takes the draft and its key from a shared phone', async ({ browser }) => {
  for (const from of ['/user/formulir?langkah=data-diri', '/beasiswa']) {
    const page = await phoneOf(browser, server, accounts.user);
    await page.goto('/user/formulir?langkah=data-diri');
    await field(page, 'Tempat lahir').fill(`Kenyam ${Date.now()}`);
    await saved(page);
    expect(
      (await onDevice(page)).filter((key) => key.includes('kunci') || key.includes('draf:')).length,
    ).toBeGreaterThan(1);
    if (from === '/beasiswa') await page.goto(from);
    else await field(page, 'Tempat lahir').fill('Belum dikirim');
    await page
      .getByRole('button', { name: /^(Buka menu|Menu)/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Keluar' }).last().click();
    await page.getByRole('dialog', { name: 'Keluar dari akun?' }).getByRole('button', { name: 'Keluar' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText('Anda telah keluar')).toBeVisible();
    // Longer than any draft waits to be written.
    await page.waitForTimeout(2500);
    expect(await onDevice(page)).toEqual([]);
    await page.context().close();
  }
});

test('a form that was cancelled gives the next one what is known of the person', async ({ browser }) => {
  const page = await phoneOf(browser, server, accounts.user);
  const before = await myForm(page);
  const cancelled = await command(page, '/api/cms/formulir-pendaftaran/batalkan', {
    id: before?.id,
    versi: before?.versi,
  });
  expect(cancelled.ok(), await cancelled.text()).toBe(true);
  await page.goto('/user/formulir');
  await page.getByRole('button', { name: 'Buat formulir baru' }).click();
  await expect(page.getByText('Sudah kami isi dari formulir Anda yang lalu')).toBeVisible();
  await expect(field(page, nama)).toHaveValue(String(before?.isi.nama));
  await expect(field(page, 'NIK')).toHaveValue(String(before?.isi.nik));
  await page.goto('/user/formulir?langkah=beasiswa');
  await page.getByRole('button', { name: 'Buat formulir baru' }).click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.context().close();
});
