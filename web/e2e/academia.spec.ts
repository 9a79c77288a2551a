// What a person keeps about themselves: own data, addresses, earlier schools, achievements, and the final project.
import type { Browser } from '@playwright/test';
import { ask, choose, command } from './desk';
import { makePapers } from './papers';
import { type Server, startServer } from './server';
import { accounts, axe, deviceOf, expect, fits, newContext, type Page, signIn, type TestInfo, test } from './support';

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());

/** A signed-in person on the device of this project. */
async function as(browser: Browser, account: 'user' | 'recipient', info: TestInfo): Promise<Page> {
  const context = await newContext(browser, { baseURL: server.url, ...deviceOf(info) });
  const page = await context.newPage();
  await signIn(page, accounts[account]);
  return page;
}

const sound = async (page: Page) => {
  expect(await axe(page)).toEqual([]);
  await fits(page);
};

test('own data: family, address and schools are kept, and a wrong number is told beside its field', async ({
  browser,
}, info) => {
  const page = await as(browser, 'user', info);
  await page.goto('/user/akademia');
  await page.getByRole('tab', { name: 'Data diri' }).click();
  await expect(page).toHaveURL(/tab=data-diri/);

  await page.getByRole('button', { name: 'Ubah data diri dan keluarga' }).click();
  const family = page.getByRole('dialog', { name: 'Ubah data diri dan keluarga' });
  await family.getByLabel('Agama').selectOption('Katolik');
  await family.getByLabel('Anak ke').fill('dua2');
  const father = family.getByRole('group', { name: 'Ayah' });
  await father.getByLabel('Nama').fill('Yonas Gwijangge');
  await father.getByLabel('Nomor ponsel').fill('12');
  await sound(page);
  await family.getByRole('button', { name: 'Simpan' }).click();
  await expect(father.getByLabel('Nomor ponsel')).toHaveAttribute('aria-invalid', 'true');
  await father.getByLabel('Nomor ponsel').fill('081234567890');
  // What was typed is not lost by a slip.
  await family.getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('dialog', { name: 'Perubahan belum disimpan' }).getByRole('button', { name: 'Lanjut' }).click();
  await family.getByRole('button', { name: 'Simpan' }).click();
  await expect(family).toHaveCount(0);
  const kept = page.getByRole('region', { name: 'Data diri dan keluarga' });
  await expect(kept).toContainText('Katolik');
  await expect(kept).toContainText('Yonas Gwijangge');

  await page.getByRole('button', { name: 'Isi alamat domisili' }).click();
  const address = page.getByRole('dialog', { name: 'Isi alamat domisili' });
  await address.getByRole('textbox', { name: 'Alamat' }).fill('Asrama Nduga, Jalan Sentani 5');
  await choose(address, 'Kota atau kabupaten', /Jayapura/, 'Jayapura');
  await address.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('region', { name: 'Alamat', exact: true })).toContainText('Asrama Nduga');

  await page.getByRole('button', { name: 'Tambah sekolah' }).click();
  const school = page.getByRole('dialog', { name: 'Tambah pendidikan' });
  await school.getByLabel('Jenis sekolah').selectOption('SMP');
  await school.getByLabel('Nama sekolah atau kampus').fill('SMP Negeri 1 Kenyam');
  await school.getByLabel('Tahun masuk').fill('2018');
  await school.getByLabel('Tahun lulus').fill('2012');
  await school.getByRole('button', { name: 'Simpan' }).click();
  await expect(school.getByLabel('Tahun lulus')).toHaveAttribute('aria-invalid', 'true');
  await school.getByLabel('Tahun lulus').fill('2021');
  await school.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('region', { name: 'Pendidikan sebelumnya' })).toContainText('2018 sampai 2021');
  await sound(page);
  await page.reload();
  const schools = page.getByRole('region', { name: 'Pendidikan sebelumnya' });
  await expect(schools).toContainText('SMP Negeri 1 Kenyam');
  await schools.getByRole('button', { name: 'Hapus SMP Negeri 1 Kenyam' }).click();
  const gone = page.getByRole('dialog', { name: 'Hapus pendidikan' });
  await gone.getByRole('button', { name: 'Hapus', exact: true }).click();
  await expect(schools).not.toContainText('SMP Negeri 1 Kenyam');
  await page.context().close();
});

test('own data changed elsewhere meanwhile: both texts are shown, and one is chosen', async ({ browser }, info) => {
  const page = await as(browser, 'recipient', info);
  const { id } = await ask<{ id: string }>(page, '/api/web/user');
  await page.goto('/user/akademia?tab=data-diri');
  await page.getByRole('button', { name: 'Ubah data diri dan keluarga' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ubah data diri dan keluarga' });
  await dialog.getByLabel('Jumlah saudara').fill('7');

  const { versi } = await ask<{ versi: number }>(page, `/api/cms/data-diri/${id}`);
  const other = await command(page, `/api/cms/data-diri/${id}`, { versi, jumlahSaudara: 3 }, 'PUT');
  expect(other.ok()).toBe(true);

  await dialog.getByRole('button', { name: 'Simpan' }).click();
  const row = dialog.getByRole('row').filter({ hasText: 'Jumlah saudara' });
  await expect(row).toContainText('3');
  await expect(row).toContainText('7');
  await sound(page);
  await dialog.getByRole('button', { name: 'Pakai isian saya' }).click();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Data diri dan keluarga' })).toContainText('7');
  await page.context().close();
});

test('an achievement with its certificate: added, changed, deleted', async ({ browser }, info) => {
  const papers = await makePapers(browser, 'Pemohon');
  const page = await as(browser, 'user', info);
  await page.goto('/user/akademia?tab=prestasi');
  await expect(page.getByText('Belum ada prestasi')).toBeVisible();
  await page.getByRole('button', { name: 'Tambah prestasi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah prestasi' });
  await dialog.getByLabel('Nama prestasi').fill('Lomba cerdas cermat');
  await dialog.getByLabel('Tingkat').selectOption('Provinsi');
  await dialog.getByLabel('Tahun').fill('1900');
  await expect(dialog.getByRole('button', { name: 'Simpan' })).toBeDisabled();
  await dialog.locator('input[type="file"]').setInputFiles(papers.marks);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByLabel('Tahun')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Tahun').fill('2025');
  await sound(page);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  const list = page.getByRole('region', { name: 'Prestasi' });
  await expect(list).toContainText('Provinsi · 2025');
  const link = await list.getByRole('link', { name: /^Lihat sertifikat/ }).getAttribute('href');
  const paper = await page.request.get(link ?? '');
  expect(paper.headers()['content-type']).toBe('application/pdf');

  await list.getByRole('button', { name: 'Ubah Lomba cerdas cermat' }).click();
  const change = page.getByRole('dialog', { name: 'Ubah prestasi' });
  await change.getByLabel('Peringkat').fill('Juara 1');
  await change.getByRole('button', { name: 'Simpan' }).click();
  await expect(list).toContainText('Juara 1');
  await sound(page);
  await list.getByRole('button', { name: 'Hapus Lomba cerdas cermat' }).click();
  await page
    .getByRole('dialog', { name: 'Hapus prestasi' })
    .getByRole('button', { name: 'Hapus', exact: true })
    .click();
  await expect(page.getByText('Belum ada prestasi')).toBeVisible();
  await page.context().close();
});

test('a final project is sent by a recipient alone, and changed', async ({ browser }, info) => {
  const papers = await makePapers(browser, 'Penerima');
  const applicant = await as(browser, 'user', info);
  await applicant.goto('/user/akademia?tab=tugas-akhir');
  await expect(applicant.getByText('Belum terdaftar sebagai penerima beasiswa')).toBeVisible();
  await applicant.context().close();

  const page = await as(browser, 'recipient', info);
  await page.goto('/user/akademia?tab=tugas-akhir');
  await page.getByRole('button', { name: 'Kirim tugas akhir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kirim tugas akhir' });
  const title = `Ubi jalar di Kenyam (${info.project.name})`;
  await dialog.getByLabel('Judul').fill(title);
  await dialog.getByLabel('Abstrak').fill('Ketahanan pangan di dataran tinggi.');
  await dialog.getByLabel('Tahun').fill('2025');
  await dialog.locator('input[type="file"]').setInputFiles(papers.marks);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  const list = page.getByRole('region', { name: 'Tugas akhir' });
  await expect(list).toContainText(title);
  await sound(page);
  await list.getByRole('button', { name: `Ubah ${title}` }).click();
  const change = page.getByRole('dialog', { name: 'Ubah tugas akhir' });
  await change.getByLabel('Abstrak').fill('Ketahanan pangan, dengan hasil panen.');
  await change.getByRole('button', { name: 'Simpan' }).click();
  await expect(list).toContainText('dengan hasil panen');
  await page.context().close();
});
