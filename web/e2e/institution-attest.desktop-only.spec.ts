// An institution sees how much waits for its word, and attests no figure that was not in front of it.
import type { Browser } from '@playwright/test';
import { ask, command } from './desk';
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
