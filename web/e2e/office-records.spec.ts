// Master data and registrations in the back office, each by its main act.
import { ask, command, fill } from './desk';
import { axe, deviceOf, expect, fits, newContext, type Page, stateOf, test } from './support';

test.use({ storageState: stateOf('admin') });

const dialog = (page: Page) => page.getByRole('dialog').last();
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Simpan', exact: true }).click();
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function looksRight(page: Page) {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await fits(page);
}

test('a bank is added, changed against a faster colleague, and deleted', async ({ page }, info) => {
  const code = info.project.name === 'mobile' ? '991' : '992';
  const name = `Bank Uji ${code}`;
  await page.goto('/admin/bank');
  await page.getByRole('button', { name: 'Tambah bank' }).click();
  await fill(dialog(page), 'Kode bank', code);
  await fill(dialog(page), 'Nama bank', name);
  await fill(dialog(page), 'Digit rekening paling sedikit', '10');
  await save(page);
  // What the server refuses stands beside its field.
  await expect(dialog(page).getByRole('textbox', { name: 'Digit rekening paling banyak' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await fill(dialog(page), 'Digit rekening paling banyak', '15');
  await save(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Cari bank' }).fill(name);
  await expect(rowOf(page, name)).toHaveCount(1);
  await looksRight(page);
  await page.getByRole('button', { name: `Ubah ${name}` }).click();
  const { versi } = await ask<{ versi: number }>(page, `/api/cms/bank/${code}`);
  const faster = await command(
    page,
    `/api/cms/bank/${code}`,
    { versi, isi: { kode: code, nama: `${name} Baru`, panjangMin: 10, panjangMaks: 15 } },
    'PUT',
  );
  expect(faster.ok()).toBe(true);
  await fill(dialog(page), 'Digit rekening paling banyak', '16');
  // Closing would lose what was typed.
  await dialog(page).getByRole('button', { name: 'Batal' }).click();
  await dialog(page).getByRole('button', { name: 'Lanjut mengisi' }).click();
  await save(page);
  const stale = page.getByRole('alert').filter({ hasText: 'Data sudah berubah' });
  await expect(stale.getByRole('row').filter({ hasText: 'Nama bank' })).toContainText(`${name} Baru`);
  await expect(stale).toContainText('Operator Dinas Pendidikan');
  expect(await axe(page)).toEqual([]);
  await stale.getByRole('button', { name: 'Pakai isian saya' }).click();
  await save(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowOf(page, name)).toContainText('16');

  await page.getByRole('button', { name: `Hapus ${name}` }).click();
  await dialog(page).getByRole('button', { name: 'Hapus', exact: true }).click();
  await expect(page.getByText(`Tidak ada hasil untuk "${name}"`)).toBeVisible();
});

test('an institution has its own study programmes', async ({ page }, info) => {
  const code = info.project.name === 'mobile' ? '990001' : '990002';
  const name = `Institut Uji ${code}`;
  await page.goto('/admin/institusi');
  await page.getByRole('button', { name: 'Tambah institusi' }).click();
  await fill(dialog(page), 'Nama institusi', name);
  await fill(dialog(page), 'Bentuk', 'Institut');
  await fill(dialog(page), 'Provinsi', 'Papua Pegunungan');
  await dialog(page).getByLabel('Status').selectOption('Aktif');
  await save(page);
  await page.getByRole('searchbox', { name: 'Cari institusi' }).fill(name);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/admin\/institusi\/detail\/./);
  await page.getByRole('button', { name: 'Tambah program studi' }).first().click();
  await fill(dialog(page), 'Nama program studi', 'Teknik Uji');
  await dialog(page).getByLabel('Jenjang').selectOption('S1');
  await save(page);
  await expect(page.getByText('1–1 dari 1')).toBeVisible();
  await looksRight(page);
});

test('a district has its kampung', async ({ page }) => {
  await page.goto('/admin/distrik?tab=data&sort=nama+desc');
  const names = await page.locator('tbody a').allInnerTexts();
  expect(names).toEqual([...names].sort((a, b) => b.toLowerCase().localeCompare(a.toLowerCase())));
  await page.goto('/admin/distrik/detail/95.08.01');
  await expect(rowOf(page, '95.08.01.').first()).toBeVisible();
  await expect(rowOf(page, '95.08.02.')).toHaveCount(0);
  await looksRight(page);
});

test('the area of a branch takes many rows at once and gives one up', async ({ page }, info) => {
  const name = `DPC Uji ${info.project.name}`;
  await page.goto('/admin/pengaturan?tab=dpc');
  await page.getByRole('button', { name: 'Tambah DPC' }).click();
  await fill(dialog(page), 'Nama DPC', name);
  await save(page);
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('Belum ada wilayah')).toBeVisible();
  for (const district of ['Kenyam', 'Mapenduma']) {
    await page.getByRole('combobox', { name: 'Distrik asal' }).fill(district);
    await page
      .getByRole('option', { name: new RegExp(district) })
      .first()
      .click();
  }
  // The list of choices lies over the button.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tambah 2 baris' }).click();
  await page.getByRole('button', { name: /^Hapus wilayah .*Kenyam/ }).click();
  await expect(rowOf(page, 'Kenyam')).toHaveCount(0);
  await expect(rowOf(page, 'Mapenduma')).toHaveCount(1);
  await looksRight(page);
});

test('a list of banks is looked through, taken in by a second person, and then nothing is new', async ({
  page,
  browser,
}, info) => {
  const [one, two] = info.project.name === 'mobile' ? ['981', '982'] : ['983', '984'];
  const csv = `Kode,Nama\n${one},Bank Daftar ${one}\n${two},Bank Daftar ${two}\nx1,Bank Salah\n`;
  const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.goto('/admin/bank');
  await page.getByRole('button', { name: 'Impor', exact: true }).click();
  const template = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Unduh templat' }).click();
  expect((await template).suggestedFilename()).toBe('impor-bank.xlsx');
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  await expect(dialog(page).getByRole('status').filter({ hasText: 'akan ditambahkan' })).toContainText(
    '2 akan ditambahkan, 0 akan diubah, 0 sudah sama, 1 ditolak',
  );
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Baris 4: Bank Salah');
  expect(await axe(page)).toEqual([]);
  await fits(page);
  await page.screenshot({ path: info.outputPath('impor.png') });
  await dialog(page).getByLabel('Alasan').fill(`Daftar bank ${one}`);
  await dialog(page).getByRole('button', { name: 'Usulkan 2 baris' }).click();
  await expect(dialog(page)).toContainText('orang kedua');
  await dialog(page).getByRole('button', { name: 'Selesai' }).click();
  const second = await (await newContext(browser, { ...deviceOf(info), storageState: stateOf('approver') })).newPage();
  await second.goto('/admin/usulan?status=menunggu');
  await second.getByRole('row').filter({ hasText: 'Impor daftar acuan' }).getByRole('button').first().click();
  await expect(dialog(second)).toContainText(`Daftar bank ${one}`);
  await expect(
    dialog(second)
      .getByRole('row')
      .filter({ hasText: `Bank Daftar ${two}` }),
  ).toContainText('baru');
  expect(await axe(second)).toEqual([]);
  await fits(second);
  await second.screenshot({ path: info.outputPath('impor-usulan.png') });
  await dialog(second).getByRole('button', { name: 'Setujui' }).click();
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await second.context().close();
  await page.goto('/admin/bank');
  await page.getByRole('searchbox', { name: 'Cari bank' }).fill(`Bank Daftar ${one}`);
  await expect(rowOf(page, `Bank Daftar ${one}`)).toHaveCount(1);
  await page.getByRole('button', { name: 'Impor', exact: true }).click();
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  await expect(dialog(page).getByRole('status').filter({ hasText: 'sudah sama' })).toContainText('2 sudah sama');
  await expect(dialog(page).getByRole('button', { name: 'Usulkan', exact: true })).toBeDisabled();
});

test('a text of the site tells who changed what, and goes back', async ({ page }, info) => {
  const place = info.project.name === 'mobile' ? 'visi-misi' : 'ajakan';
  await page.goto(`/admin/berita?tab=teks-situs&tempat=${place}`);
  const title = page.getByRole('textbox', { name: 'Judul' }).first();
  // A run before this one may have been stopped half-way.
  const original = page.getByRole('button', { name: 'Pakai teks bawaan' });
  await expect(title).not.toHaveValue('');
  if (await original.isEnabled()) {
    await original.click();
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Urungkan' })).toBeDisabled();
  }
  const before = await title.inputValue();
  for (const text of [`${before} satu`, `${before} dua`]) {
    await title.fill(text);
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(page.getByText('Teks situs disimpan dan sudah tampil').first()).toBeVisible();
    await expect(title).toHaveValue(text);
    await expect(page.getByRole('button', { name: 'Urungkan' })).toBeDisabled();
  }
  await page.getByRole('button', { name: 'Riwayat' }).click();
  await expect(dialog(page).getByText('(sekarang)')).toContainText('oleh');
  await dialog(page)
    .getByRole('button', { name: /^Lihat perubahan/ })
    .first()
    .click();
  await expect(dialog(page).getByText(`${before} satu`)).toBeVisible();
  await expect(dialog(page).getByText(`${before} dua`)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await fits(page);
  await page.screenshot({ path: info.outputPath('riwayat.png') });
  await dialog(page)
    .getByRole('button', { name: /^Kembalikan versi/ })
    .first()
    .click();
  await dialog(page).getByRole('button', { name: 'Ya, kembalikan' }).click();
  await expect(title).toHaveValue(`${before} satu`);
  await page.getByRole('button', { name: 'Riwayat' }).click();
  await dialog(page).getByRole('button', { name: 'Kembalikan teks bawaan program' }).click();
  await dialog(page).getByRole('button', { name: 'Ya, kembalikan' }).click();
  await expect(title).toHaveValue(before);
});
