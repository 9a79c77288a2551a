// Documents of the form on a phone: what the server refuses, what replaces what, what is there without a network, and
// what a camera makes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePapers, type Paper } from './papers';
import { chooser, myForm, openOffline, phoneOf } from './phone';
import { type Server, startServer } from './server';
import { accounts, expect, test } from './support';

let server: Server;
let papers: Awaited<ReturnType<typeof makePapers>>;
test.beforeAll(async ({ browser }) => {
  server = await startServer(process.env.E2E_TEMPLATE);
  papers = await makePapers(browser, 'Pemohon');
});
test.afterAll(() => server.remove());
test.describe.configure({ mode: 'serial' });

/** A PDF that runs a script when it is opened: the server takes none. */
const scripted: Paper = {
  name: 'buku-skrip.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n' +
      '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
  ),
};

test('a picture that broke off is found before anything is sent', async ({ browser }) => {
  const page = await phoneOf(browser, server, accounts.user);
  await page.goto('/user/formulir?langkah=dokumen');
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/upload/') && asked.push(request.url())));
  const half = { ...papers.kk, buffer: papers.kk.buffer.subarray(0, papers.kk.buffer.length / 2) };
  await chooser(page, 'Kartu Keluarga (KK)').setInputFiles(half);
  await expect(page.getByRole('alert').filter({ hasText: 'tidak utuh atau rusak' })).toBeVisible();
  expect(asked).toEqual([]);
  await page.context().close();
});

test('what a camera makes becomes a JPG on the phone, and can be looked at', async ({ browser }) => {
  const page = await phoneOf(browser, server, accounts.user);
  const policy: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && policy.push(message.text())));
  await page.goto('/user/formulir?langkah=dokumen');
  const heic = await readFile(join(import.meta.dirname, 'files', 'buku-rekening.heic'));
  await chooser(page, 'Buku rekening').setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic });
  await expect(page.getByText('Foto HEIC diubah menjadi JPG.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('img', { name: 'Pratinjau Buku rekening' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lihat Buku rekening' })).toBeVisible({ timeout: 20_000 });

  const png = await page.screenshot({ type: 'png' });
  await chooser(page, 'Kartu Keluarga (KK)').setInputFiles({ name: 'layar.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('Foto PNG diubah menjadi JPG.')).toBeVisible();
  const names = async () => (await myForm(page))?.dokumen.map(({ jenis, nama }) => `${jenis} ${nama}`).sort();
  await expect.poll(names).toEqual(['buku_rekening IMG_0001.jpg', 'kk layar.jpg']);
  expect(policy.filter((text) => !text.startsWith('Failed to load'))).toEqual([]);
  await page.context().close();
});

test('a second file is told: the next document waits its turn, another choice takes the place', async ({ browser }) => {
  const page = await phoneOf(browser, server, accounts.user);
  await page.goto('/user/formulir?langkah=dokumen');
  let go: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    go = done;
  });
  await page.route(/\/upload\/bertahap\/.*mulai=/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await chooser(page, 'Surat keterangan aktif').setInputFiles(papers.active);
  await expect(page.getByText(/^Mengunggah/)).toBeVisible();
  await chooser(page, 'Kartu Hasil Studi (KHS) atau rapor').setInputFiles(papers.marks);
  await expect(page.getByText(`Menunggu giliran: dikirim sesudah ${papers.active.name}.`)).toBeVisible();
  await chooser(page, 'Surat keterangan aktif').setInputFiles(papers.activeAgain);
  const told = `${papers.active.name} tidak jadi dikirim: yang dikirim ${papers.activeAgain.name}.`;
  await expect(page.getByText(told)).toBeVisible();
  go();
  const names = async () => (await myForm(page))?.dokumen.map(({ jenis, nama }) => `${jenis} ${nama}`).sort();
  await expect
    .poll(names)
    .toEqual(expect.arrayContaining([`khs ${papers.marks.name}`, `surat_aktif ${papers.activeAgain.name}`]));
  await page.context().close();
});

test('without a network, after a reload, what the server has is not missing', async ({ browser }) => {
  const page = await phoneOf(browser, server, accounts.user);
  await openOffline(page, 'periksa');
  await expect(page.getByText('Semua sudah lengkap')).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('Semua sudah lengkap')).toBeVisible();
  await expect(page.getByText(`Surat keterangan aktif: ${papers.activeAgain.name}`)).toBeVisible();
  await expect(page.getByText('Universitas Cenderawasih').or(page.getByText('Nama lengkap')).first()).toBeVisible();
  await page.context().close();
});

test('a file that the server refuses is told at its place, and the submit does not wait for it', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await phoneOf(browser, server, accounts.user);
  await openOffline(page, 'dokumen');
  await page.context().setOffline(true);
  await chooser(page, 'Buku rekening').setInputFiles(scripted);
  await expect(page.getByText('Tersimpan di perangkat ini, dikirim begitu ada jaringan.')).toBeVisible();
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await page.getByRole('checkbox', { name: /Saya menyatakan/ }).check();
  await page.getByRole('button', { name: 'Ajukan formulir' }).click();
  await expect(page.getByText('Menunggu jaringan')).toBeVisible();
  await page.context().setOffline(false);

  const list = page.getByRole('alert', { name: /^Formulir belum diajukan/ });
  await expect(list).toContainText('Formulir belum diajukan', { timeout: 30_000 });
  await expect(page.getByText('Menunggu jaringan')).toBeHidden();
  await expect(page.getByText('Semua sudah lengkap')).toBeHidden();
  expect((await myForm(page))?.status).toBe('draf');
  // It is still said after a reload, and leads to the document with what to do.
  await page.reload();
  await page.getByRole('button', { name: /^Buku rekening ditolak server/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'buku-skrip.pdf ditolak server' })).toContainText(
    'cetak ulang ke PDF biasa',
  );
  await expect(chooser(page, 'Buku rekening')).toBeFocused();

  await chooser(page, 'Buku rekening').setInputFiles(papers.book);
  await expect(page.getByText('ditolak server')).toHaveCount(0);
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await page.getByRole('checkbox', { name: /Saya menyatakan/ }).check();
  await page.getByRole('button', { name: 'Ajukan formulir' }).click();
  await expect(page.getByRole('heading', { name: 'Formulir sudah diajukan' })).toBeVisible();
  await page.context().close();
});
