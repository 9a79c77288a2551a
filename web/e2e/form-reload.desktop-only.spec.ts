// What was typed the moment before a page goes is there when it comes back: nothing waits for a quiet second.
import { evidence } from './money-desk';
import { chooser, phoneOf } from './phone';
import { type Server, startServer } from './server';
import { accounts, expect, test } from './support';

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());

test('words of a spending report outlive a reload right after typing', async ({ browser }) => {
  const page = await phoneOf(browser, server, accounts.recipient);
  await page.goto('/user/laporan');
  await page
    .getByRole('button', { name: /^Konfirmasi diterima/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, sudah saya terima' }).click();
  const open = page.getByRole('button', { name: /^Laporkan penggunaan/ }).first();
  await open.click();
  const words = page.getByRole('dialog').getByRole('textbox', { name: 'Penggunaan dana' });
  for (const text of ['Kos', 'Kos dan buku', 'Kos, buku, pulsa']) {
    await words.fill(text);
    await page.reload();
    await open.click();
    await expect(words).toHaveValue(text);
  }
  await page.context().close();
});

test('words of a complaint and what it is about outlive a reload, until they are thrown away or sent', async ({
  browser,
}) => {
  const page = await phoneOf(browser, server, accounts.recipient);
  await page.goto('/user/laporan');
  const open = page.getByRole('button', { name: 'Buat pengaduan' });
  const dialog = page.getByRole('dialog', { name: 'Sampaikan pengaduan' });
  const words = dialog.getByRole('textbox', { name: 'Ceritakan' });
  await open.click();
  await dialog.getByLabel('Perihal').selectOption('pungutan');
  for (const text of ['Dua', 'Dua orang', 'Dua orang meminta bagian']) {
    await words.fill(text);
    await page.reload();
    await open.click();
    await expect(words).toHaveValue(text);
    await expect(dialog.getByLabel('Perihal')).toHaveValue('pungutan');
  }
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('button', { name: 'Buang perubahan' }).click();
  await open.click();
  await expect(words).toHaveValue('');
  await words.fill('Uang bulan ini belum masuk.');
  await dialog.getByRole('button', { name: 'Kirim pengaduan' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await open.click();
  await expect(words).toHaveValue('');
  await dialog.getByRole('button', { name: 'Batal' }).click();

  const read = page.getByRole('button', { name: /^Baca pengaduan/ }).first();
  const reply = page.getByRole('dialog').getByRole('textbox', { name: 'Balas' });
  await read.click();
  await reply.fill('Masih belum masuk.');
  await page.reload();
  await read.click();
  await expect(reply).toHaveValue('Masih belum masuk.');
  await page.getByRole('dialog').getByRole('button', { name: 'Kirim', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Percakapan' })).toContainText('Masih belum masuk.');
  await expect(reply).toHaveValue('');
  await page.reload();
  await read.click();
  await expect(page.getByRole('list', { name: 'Percakapan' })).toBeVisible();
  await expect(reply).toHaveValue('');
  await page.context().close();
});

test('a field of the form outlives a reload right after typing', async ({ browser }) => {
  const page = await phoneOf(browser, server, accounts.user);
  // The server hears nothing of it: what comes back is the device's own.
  await page.route('**/api/cms/formulir-pendaftaran/*', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  await page.goto('/user/formulir?langkah=data-diri');
  const name = page.getByRole('textbox', { name: 'Nama lengkap', exact: true });
  await expect(name).not.toHaveValue('');
  // A device that never kept anything makes its key first, which nobody can wait for while a page goes.
  await name.fill('Naomi');
  await expect(page.getByText(/^Tersimpan di perangkat ini/)).toBeVisible();
  for (const text of ['Naomi Satu', 'Naomi Dua', 'Naomi Tiga']) {
    await name.fill(text);
    await page.reload();
    await expect(name).toHaveValue(text);
  }
  await page.context().close();
});

test('what is typed and chosen of an achievement, a final project and a semester outlives a reload', async ({
  browser,
}) => {
  const page = await phoneOf(browser, server, accounts.recipient);
  const dialog = page.getByRole('dialog');
  const dialogs = [
    { tab: 'prestasi', open: 'Tambah prestasi', field: 'Nama prestasi', file: 'Sertifikat' },
    { tab: 'tugas-akhir', open: 'Kirim tugas akhir', field: 'Judul', file: 'Berkas tugas akhir' },
    { tab: 'akademik', open: 'Tambah semester', field: 'IPK', file: 'Kartu Hasil Studi (KHS)' },
  ];
  for (const { tab, open, field, file } of dialogs) {
    await page.goto(`/user/akademia?tab=${tab}`);
    const press = page.getByRole('button', { name: open });
    await press.click();
    const words = dialog.getByRole('textbox', { name: field });
    for (const text of ['3', '3,1', '3,12']) {
      await words.fill(text);
      await page.reload();
      await press.click();
      await expect(words).toHaveValue(text);
    }
    const paper = await evidence(browser);
    const there = dialog.getByText(paper.name, { exact: true });
    await chooser(page, file).setInputFiles(paper);
    await expect(there).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);
    await page.reload();
    await press.click();
    await expect(there).toBeVisible();
    await expect(words).toHaveValue('3,12');
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('button', { name: 'Buang perubahan' }).click();
    await press.click();
    await expect(words).toHaveValue('');
    await expect(there).toBeHidden();
    await dialog.getByRole('button', { name: 'Batal' }).click();
  }
  await page.context().close();
});
