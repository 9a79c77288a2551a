// A branch fills in a form for somebody without a phone; it is recorded as such, and goes on after a pause.
import { ask, choose, fill } from './desk';
import { makePapers } from './papers';
import { type Server, startServer } from './server';
import { accounts, axe, deviceOf, expect, fits, newContext, signIn, test } from './support';

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());

test('a branch helps somebody without a phone to apply', async ({ browser }, info) => {
  test.setTimeout(180_000);
  const papers = await makePapers(browser, 'Yosina');
  const context = await newContext(browser, { baseURL: server.url, ...deviceOf(info) });
  const page = await context.newPage();
  await signIn(page, accounts.dpc, '/auth/role/login');
  const sound = async () => {
    expect(await axe(page)).toEqual([]);
    await fits(page);
  };
  const name = `Yosina Tabuni ${info.project.name}`;

  await page.goto('/dpc/akademia');
  await page.getByRole('link', { name: 'Bantu mendaftar' }).click();
  await fill(page, 'Nama lengkap', name);
  // Outside of the branch's area: told beside the field, and nothing is opened.
  await choose(page, 'Distrik asal', /^Moba$/, 'Moba');
  await sound();
  await page.getByRole('button', { name: 'Mulai mengisi formulir' }).click();
  await expect(page.getByText('Pilih distrik asal atau kota studi di wilayah DPC Anda.')).toBeVisible();
  await choose(page, 'Distrik asal', /^Kenyam$/, 'Kenyam');
  await page.getByRole('button', { name: 'Mulai mengisi formulir' }).click();
  await expect(page).toHaveURL(/\/dpc\/akademia\/bantuan\/[0-9a-f-]+/);
  await expect(page.getByRole('heading', { level: 1, name: 'Formulir bantuan' })).toBeVisible();
  const id = /bantuan\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? '';
  await sound();

  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes(`/formulir-pendaftaran/${id}`),
  );
  await fill(page, 'NIK', '9508015506050077');
  expect((await saved).ok()).toBe(true);
  await page.goto(`/dpc/akademia/bantuan/${id}?langkah=dokumen`);
  await page.locator('input[type="file"]').and(page.getByLabel('Kartu Keluarga (KK)')).setInputFiles(papers.marks);
  await expect(page.getByRole('link', { name: 'Lihat Kartu Keluarga (KK)' })).toBeVisible();

  // A pause: the draft stands in the queue, and only there.
  await page.goto('/dpc/akademia?status=draf');
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`bantuan/${id}`));
  await expect(page.getByRole('textbox', { name: 'NIK', exact: true })).toHaveValue(/9508015506050077/);
  type Kept = { dibantu: boolean; isi: { nik: string }; dokumen: { jenis: string }[] };
  const kept = await ask<Kept>(page, `/api/cms/formulir-pendaftaran/${id}`);
  expect(kept).toMatchObject({ dibantu: true, isi: { nik: '9508015506050077' }, dokumen: [{ jenis: 'kk' }] });

  await page.goto(`/dpc/akademia/bantuan/${id}?langkah=periksa`);
  await expect(page.getByText(/hal belum lengkap/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Pemohon menyatakan di depan saya/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ajukan formulir' })).toBeDisabled();
  await sound();

  await page.goto(`/dpc/akademia/detail/${id}`);
  await expect(page.getByText('Diisi dengan bantuan cabang')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lanjutkan mengisi' })).toBeVisible();
  await context.close();
});
