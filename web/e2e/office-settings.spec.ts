// What an admin sets for everybody: permissions with their effect, periods, service times; and the search over all.
import { ask, command, fill } from './desk';
import { axe, deviceOf, expect, fits, newContext, type Page, stateOf, test } from './support';

test.use({ storageState: stateOf('admin') });

const dialog = (page: Page) => page.getByRole('dialog').last();

async function looksRight(page: Page) {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await fits(page);
}

test('a permission shows its effect before it is taken from one user', async ({ page }, info) => {
  const name = `Pembaca Uji ${info.project.name}`;
  await page.goto('/admin/pengaturan?tab=hak-akses');
  const made = await command(page, '/api/cms/user/create', {
    nama: name,
    email: `pembaca-${info.project.name}@contoh.test`,
    level: 'pemerintah',
  });
  expect(made.status()).toBe(201);
  await expect(page.getByText(/^Berlaku bagi semua pengguna level ini/)).toBeVisible();
  await looksRight(page);
  await page.getByText('Satu pengguna').click();
  await page.getByRole('combobox', { name: 'Pengguna', exact: true }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  const cell = page.getByLabel('Dashboard: Lihat');
  await cell.selectOption('tolak');
  await page.getByRole('button', { name: 'Lihat dampak' }).click();
  const effect = dialog(page).getByRole('row').filter({ hasText: 'Dashboard: Lihat' });
  await expect(effect).toContainText('Boleh');
  await expect(effect).toContainText('Tidak');
  expect(await axe(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Belum ada perubahan')).toBeVisible();
  await expect(cell).toHaveValue('tolak');
});

test('a period is opened for one type in one year', async ({ page }, info) => {
  const year = info.project.name === 'mobile' ? '2061' : '2062';
  await page.goto('/admin/pengaturan?tab=periode');
  await page.getByRole('button', { name: 'Tambah periode' }).click();
  await dialog(page).getByLabel('Tahun anggaran').fill(year);
  await dialog(page).getByLabel('Pendaftaran dibuka').fill(`${year}-03-01`);
  await dialog(page).getByLabel('Pendaftaran ditutup').fill(`${year}-02-01`);
  await dialog(page).getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog(page).getByLabel('Pendaftaran ditutup')).toHaveAttribute('aria-invalid', 'true');
  expect(await axe(page)).toEqual([]);
  await dialog(page).getByLabel('Pendaftaran ditutup').fill(`${year}-05-01`);
  await dialog(page).getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('row').filter({ hasText: year })).toContainText('Beasiswa Murni Nduga');
  await expect(dialog(page)).toHaveCount(0);
  await looksRight(page);
});

test('what a scholarship pays and asks is proposed to another person', async ({ page }) => {
  await page.goto('/admin/pengaturan?tab=besaran');
  await expect(page.getByLabel('Jumlah baris 1', { exact: true })).toBeVisible();
  await looksRight(page);
  const payer = page.getByLabel('Mata anggaran baris 1', { exact: true });
  await expect(payer.locator('option').nth(1)).toBeAttached();
  await payer.selectOption({ index: 1 });
  await page.getByRole('region', { name: 'Besaran' }).getByRole('button', { name: 'Urungkan' }).click();
  await expect(payer).toHaveValue('');
  const next = String(new Date().getFullYear() + 1);
  await page.getByLabel('Tahun anggaran').selectOption(next);
  await expect(page.getByText('Belum ada besaran untuk tahun ini.')).toBeVisible();
  await page.getByRole('button', { name: 'Salin dari' }).click();
  await fill(page, 'Jumlah baris 1', '5000000');
  await page.getByRole('button', { name: 'Usulkan besaran' }).click();
  await expect(page.getByText('Usulan tersimpan.').first()).toBeVisible();
  const rule = page.getByRole('region', { name: 'Aturan kelanjutan' });
  await fill(rule, 'IPK paling sedikit', '2,60');
  await rule.getByRole('button', { name: 'Usulkan aturan' }).click();
  await expect(page.getByText('Usulan tersimpan.').last()).toBeVisible();
});

test('service times are kept', async ({ page }) => {
  await page.goto('/admin/pengaturan?tab=layanan');
  await expect(page.getByLabel('Retur')).toBeVisible();
  await looksRight(page);
  const days = String(Number(await page.getByLabel('Retur').inputValue()) + 1);
  await page.getByLabel('Retur').fill(days);
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Pengaturan disimpan')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Retur')).toHaveValue(days);
});

test('the office says how its papers are numbered', async ({ page }) => {
  await page.goto('/admin/pengaturan?tab=nomor');
  const card = page.getByRole('region', { name: 'Skema nomor surat' });
  await expect(card.getByLabel('SPP')).toBeVisible();
  await looksRight(page);
  await card.getByLabel('SK penetapan').fill('188.45/{tahun}');
  await card.getByRole('button', { name: 'Simpan' }).click();
  await expect(card.getByText('tulis {nomor} atau {nomor:4} tepat satu kali', { exact: false })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await card.getByRole('button', { name: 'Urungkan' }).click();
});

test('another program takes a register by a profile that a second person confirmed', async ({
  browser,
  page,
}, info) => {
  const name = `SIPD ${info.project.name}`;
  await page.goto('/admin/pengaturan?tab=ekspor');
  const card = page.getByRole('region', { name: 'Profil ekspor' });
  await card.getByRole('button', { name: 'Tambah profil' }).click();
  const profile = card.getByRole('group', { name: /^Profil \d/ }).last();
  await profile.getByLabel('Nama profil').fill(name);
  await profile.getByRole('button', { name: 'Ambil semua kolom register' }).click();
  await expect(profile.getByLabel('Kolom 1', { exact: true })).toHaveValue('Nomor');
  await profile.getByRole('button', { name: 'Hapus kolom 2' }).click();
  await profile.getByRole('button', { name: 'Tambah kolom' }).click();
  await profile
    .getByLabel(/^Kolom \d/)
    .last()
    .selectOption('');
  await profile.getByLabel('Teks di setiap baris').fill('1.01.2.22');
  await looksRight(page);
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/cms/pengaturan') && answer.status() === 202,
  );
  await card.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('berlaku setelah disetujui orang kedua').last()).toBeVisible();
  const { data } = (await (await saved).json()) as { data: { usulanId: string } };
  const second = await (await newContext(browser, { ...deviceOf(info), storageState: stateOf('approver') })).newPage();
  await second.goto(`/admin/usulan?buka=${data.usulanId}`);
  await expect(dialog(second)).toContainText(`Profil ekspor: ${name}`);
  await looksRight(second);
  await dialog(second).getByRole('button', { name: 'Setujui' }).click();
  await expect(second.getByText('Usulan disetujui dan berlaku')).toBeVisible();
  await second.context().close();
  await page.goto('/admin/laporan?register=register-sp2d');
  await page.getByRole('button', { name: 'Unduh' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: `${name} (CSV)` }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${name.replaceAll(' ', '-')}.csv`);
});

test('the search finds a recipient and leads there', async ({ page }) => {
  await page.goto('/admin/penelitian');
  await looksRight(page);
  const { items } = await ask<{ items: { id: string; namaPenerima: string }[] }>(
    page,
    '/api/cms/penerima-beasiswa?size=1',
  );
  const name = items[0]?.namaPenerima ?? '';
  await page.getByRole('button', { name: 'Cari (Ctrl+K)' }).click();
  await fill(page, 'Cari nama, institusi, nomor, atau judul', name);
  const found = page.getByRole('group', { name: 'Penerima' }).or(dialog(page)).getByText(name, { exact: true }).first();
  await expect(found).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('who stands in for an absent official is proposed to another person', async ({ page }, info) => {
  await page.goto('/admin/pengaturan?tab=pejabat');
  const card = page.getByRole('region', { name: 'Pejabat penanda tangan' });
  await expect(card.getByLabel('Tempat')).toHaveValue('Kenyam');
  await looksRight(page);
  const before = await card.getByRole('group', { name: /^Pejabat \d/ }).count();
  await card.getByRole('button', { name: 'Tambah pejabat' }).click();
  await expect(card.getByRole('button', { name: 'Usulkan' })).toBeDisabled();
  const added = card.getByRole('group', { name: `Pejabat ${before + 1}`, exact: true });
  await added.getByLabel('Sebagai').selectOption('plh');
  await added.getByLabel('Nama dengan gelar').fill(`Pengganti Uji ${info.project.name}`);
  await added.getByLabel('Sejak').fill('01-03-2027');
  await card.getByRole('button', { name: 'Usulkan' }).click();
  await expect(card.getByText('Plt. dan Plh. memerlukan nomor surat perintah dan hari terakhir.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await added.getByLabel('Sampai').fill('14-03-2027');
  await added.getByLabel('Nomor surat').fill('800/77/2027');
  await card.getByRole('button', { name: 'Usulkan' }).click();
  await expect(page.getByText('berlaku setelah disetujui orang kedua').first()).toBeVisible();
  await fits(page);
});
