// An institution sees how much waits for its word, and attests no figure that was not in front of it.
import type { Browser } from '@playwright/test';
import { ask, command } from './desk';
import { looksRight } from './money-desk';
import { type Server, startServer } from './server';
import { accounts, axe, deviceOf, expect, fits, newContext, type Page, signIn, type TestInfo, test } from './support';

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());

async function signedIn(browser: Browser, info: TestInfo, account: 'admin' | 'institusi'): Promise<Page> {
  const context = await newContext(browser, { baseURL: process.env.E2E_WEB ?? server.url, ...deviceOf(info) });
  const page = await context.newPage();
  await signIn(page, accounts[account], '/auth/role/login');
  return page;
}

type Award = {
  id: string;
  versi: number;
  namaPenerima: string;
  semesterTerakhir: number | null;
};
type Origin = { formulirPendaftaranId: string };
type Filled = { isi: { semester: number; tahun: number } };

test('figures stand beside the names that are attested together, and the count goes down', async ({
  browser,
}, info) => {
  const institution = await signedIn(browser, info, 'institusi');
  const waits = async () =>
    (await ask<{ totalItems: number }>(institution, '/api/cms/penerima-beasiswa?terkonfirmasi=false&size=1'))
      .totalItems;
  const { items } = await ask<{ items: Award[] }>(institution, '/api/cms/penerima-beasiswa?status=aktif&size=100');
  const fresh = items.filter((one) => one.semesterTerakhir === null).slice(0, 2);
  if (fresh.length < 2) throw new Error('the demo has too few students without a semester at this institution');
  const start = await waits();
  const office = await signedIn(browser, info, 'admin');
  for (const [at, award] of fresh.entries()) {
    // The semester of the form: odd ones begin in August of its year, even ones the year before.
    const origin = await ask<Origin>(office, `/api/cms/penerima-beasiswa/${award.id}`);
    const { isi } = await ask<Filled>(office, `/api/cms/formulir-pendaftaran/${origin.formulirPendaftaranId}`);
    const year = isi.tahun - ((isi.semester + 1) % 2);
    const body = {
      penerimaBeasiswaId: award.id,
      versi: award.versi,
      tahunAkademik: `${year}/${year + 1}`,
      semester: isi.semester,
      jumlahSks: 17 + at,
      ipk: 3.25,
    };
    expect((await command(office, '/api/cms/data-akademik/create', body)).ok()).toBe(true);
  }
  const before = start + 2;
  await expect.poll(waits).toBe(before);
  await institution.goto('/institusi/dashboard');
  const work = institution.getByRole('region', { name: 'Pekerjaan saya' });
  await expect(work.getByRole('listitem').filter({ hasText: 'Data akademik mahasiswa' })).toContainText(`${before}`);
  await expect(institution.getByRole('link', { name: /^Akademia/ })).toContainText(`${before} menunggu Anda`);
  expect(await axe(institution)).toEqual([]);
  await work.getByRole('link', { name: 'Data akademik mahasiswa menunggu konfirmasi' }).click();
  for (const { namaPenerima } of fresh)
    await institution.getByRole('row').filter({ hasText: namaPenerima }).getByRole('checkbox').check();
  await institution.getByRole('button', { name: 'Konfirmasi 2 mahasiswa' }).click();
  const dialog = institution.getByRole('dialog', { name: 'Konfirmasi keaktifan 2 mahasiswa' });
  for (const [at, { namaPenerima }] of fresh.entries()) {
    const row = dialog.getByRole('row').filter({ hasText: namaPenerima });
    await expect(row).toContainText(`${17 + at} SKS`);
    await expect(row).toContainText('IPK 3,25');
  }
  expect(await axe(institution)).toEqual([]);
  await dialog.getByRole('button', { name: 'Konfirmasi aktif' }).click();
  await expect(dialog.getByText('2 terkonfirmasi, 0 tidak berhasil, dari 2 baris.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Selesai' }).click();
  await expect.poll(waits).toBe(start);
  await institution.goto(`/institusi/akademia/detail/${fresh[0]?.id}`);
  await expect(institution.getByText('NIM', { exact: true })).toBeVisible();
  await fits(institution);
  await institution.context().close();
  await office.context().close();
});

test('an institution says what is wrong with a semester and enters results from a sheet', async ({ browser }, info) => {
  const institution = await signedIn(browser, info, 'institusi');
  const list = '/api/cms/penerima-beasiswa?status=aktif&size=100';
  const { items } = await ask<{ items: (Award & { nim: string | null; terkonfirmasi: boolean })[] }>(institution, list);
  // The last ones: the first are taken by the test before.
  const fresh = items.filter((one) => one.semesterTerakhir === null && one.nim).slice(-1)[0];
  if (!fresh) throw new Error('the demo has too few students without a semester at this institution');
  const office = await signedIn(browser, info, 'admin');
  const origin = await ask<Origin>(office, `/api/cms/penerima-beasiswa/${fresh.id}`);
  const { isi } = await ask<Filled>(office, `/api/cms/formulir-pendaftaran/${origin.formulirPendaftaranId}`);
  const year = isi.tahun - ((isi.semester + 1) % 2);

  await institution.goto('/institusi/akademia');
  await expect(institution.getByRole('columnheader', { name: 'NIM' })).toBeVisible();
  await institution.getByRole('button', { name: 'Muat hasil studi' }).click();
  const dialog = institution.getByRole('dialog', { name: 'Muat hasil studi dari lembar' });
  const sheet = [
    'NIM;Nama;Tahun Akademik;Semester;SKS;IPK',
    `${fresh.nim};x;${year}/${year + 1};${isi.semester};20;3,40`,
    `tidak-ada;x;${year}/${year + 1};${isi.semester};20;3,40`,
  ].join('\n');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'hasil.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await expect(dialog.getByText('1 baris siap dicatat')).toBeVisible();
  await expect(dialog.getByText(/NIM ini tidak tercatat/)).toBeVisible();
  await looksRight(institution, 'institution-sheet');
  await dialog.getByRole('button', { name: 'Lanjut dengan 1 baris' }).click();
  const bulk = institution.getByRole('dialog', { name: 'Catat hasil studi 1 mahasiswa' });
  await expect(bulk.getByRole('row').filter({ hasText: fresh.nim ?? '' })).toContainText('IPK 3,40');
  await bulk.getByRole('button', { name: 'Catat semua' }).click();
  await bulk.getByRole('button', { name: 'Selesai' }).click();

  await institution.goto(`/institusi/akademia/detail/${fresh.id}`);
  await institution.getByRole('button', { name: `Data semester ${isi.semester} salah` }).click();
  const wrong = institution.getByRole('dialog', { name: `Data semester ${isi.semester} salah` });
  await wrong.getByRole('textbox', { name: 'IPK yang benar' }).fill('2,10');
  await looksRight(institution, 'institution-wrong');
  await wrong.getByRole('button', { name: 'Nyatakan salah' }).click();
  await expect(institution.getByText('Menurut kampus: 20 SKS, IPK 2,10')).toBeVisible();
  await looksRight(institution, 'institution-objected');
  await fits(institution);

  await office.goto('/admin/dashboard');
  await office.getByRole('link', { name: 'Semester yang disanggah kampus' }).click();
  await expect(office.getByRole('link', { name: fresh.namaPenerima })).toBeVisible();
  await institution.context().close();
  await office.context().close();
});
