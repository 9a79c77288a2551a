// A dormitory's account stands in the record of its institution: entered by one, verified once by another, and offered
// for the payments of everybody who studies there.
import { ask, choose, fill } from './desk';
import { dialog, evidence, type List, looksRight, press, staff, status } from './money-desk';
import { type Server, startServer } from './server';
import { expect, test } from './support';

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server?.remove());

type Award = { id: string; namaPenerima: string; institusiPendidikanId: string; institusiPendidikan: string };

test('a dormitory is entered by one, verified by another, and paid to', async ({ browser }) => {
  test.setTimeout(180_000);
  const finance = await staff(browser, server, 'finance');
  const awards = await ask<List<Award>>(finance, '/api/cms/penerima-beasiswa?status=aktif&size=100&sort=nama');
  const details = awards.items.filter((one) => one.institusiPendidikan === 'Universitas Cenderawasih');
  const [award] = details;
  if (!award) throw new Error('nobody studies there');
  const { institusiPendidikanId: institution } = await ask<Award>(finance, `/api/cms/penerima-beasiswa/${award.id}`);
  await finance.goto(`/admin/institusi/detail/${institution}`);
  await finance.getByRole('tab', { name: 'Rekening' }).click();
  const panel = finance.getByRole('region', { name: 'Rekening' });
  await expect(panel).toContainText('Belum ada rekening institusi');
  await looksRight(finance, 'institusi tanpa rekening');
  await press(panel, 'Tambah rekening');
  const enter = dialog(finance, 'Masukkan rekening');
  await enter.getByLabel('Rekening milik').selectOption('asrama');
  await choose(enter, 'Bank', /Papua/, 'papua');
  await fill(enter, 'Nomor rekening', '1234567890');
  await fill(enter, 'Nama pemilik rekening', 'Asrama Mahasiswa Nduga');
  // Another institution's name is refused nowhere, but nothing is kept without a paper.
  await expect(enter.getByRole('button', { name: 'Simpan rekening' })).toBeDisabled();
  await enter.locator('input[type="file"]').setInputFiles(await evidence(browser));
  await expect(enter.getByRole('button', { name: 'Simpan rekening' })).toBeEnabled();
  await looksRight(finance, 'masukkan rekening institusi');
  await press(enter, 'Simpan rekening');
  await expect(finance.getByRole('dialog')).toHaveCount(0);
  await expect(panel).toContainText('Asrama Mahasiswa Nduga');
  // Whoever entered it is told who verifies it.
  await expect(panel).toContainText('Menunggu verifikasi oleh petugas lain.');
  await expect(panel.getByRole('button', { name: 'Verifikasi rekening' })).toHaveCount(0);
  await looksRight(finance, 'rekening institusi menunggu');

  // Not verified, it is offered to nobody.
  await finance.goto(`/admin/keuangan?buat=${award.id}`);
  const make = dialog(finance, 'Buat pembayaran');
  await make.getByLabel('Komponen').selectOption('asrama');
  await make.getByRole('combobox', { name: 'Rekening tujuan' }).click();
  await expect(finance.getByRole('option', { name: /Asrama Mahasiswa Nduga/ })).toHaveCount(0);
  await finance.keyboard.press('Escape');

  const checker = await staff(browser, server, 'commitment');
  await checker.goto('/admin/rekening?jenis=asrama');
  await checker
    .getByRole('link', { name: /Universitas Cenderawasih|Asrama Mahasiswa Nduga/ })
    .first()
    .click();
  await expect(checker.getByRole('heading', { level: 1 })).toBeVisible();
  await looksRight(checker, 'periksa rekening institusi');
  await checker.goto(`/admin/institusi/detail/${institution}?tab=rekening`);
  await press(checker, 'Verifikasi rekening');
  await expect(status(checker, 'Terverifikasi')).toBeVisible();
  await looksRight(checker, 'rekening institusi terverifikasi');

  await finance.goto(`/admin/keuangan?buat=${award.id}`);
  await make.getByLabel('Komponen').selectOption('asrama');
  await choose(make, 'Baris pagu', /Uang kuliah/);
  await fill(make, 'Jumlah', '1500000');
  await choose(make, 'Rekening tujuan', /Asrama Mahasiswa Nduga/);
  await looksRight(finance, 'buat pembayaran ke asrama');
  await press(make, 'Ajukan pembayaran');
  await expect(finance.getByText('Pembayaran diajukan. Orang lain yang menyetujuinya.')).toBeVisible();
  const paid = await ask<List<{ id: string }>>(finance, '/api/cms/keuangan?komponen=asrama&size=1');
  await finance.goto(`/admin/keuangan/detail/${paid.items[0]?.id}`);
  await expect(finance.getByText('Asrama Mahasiswa Nduga').first()).toBeVisible();
  // It serves the others of the institution too.
  const other = details[1];
  expect(other, 'a second student of the same institution').toBeDefined();
  await finance.goto(`/admin/keuangan?buat=${other?.id}`);
  await make.getByLabel('Komponen').selectOption('asrama');
  await make.getByRole('combobox', { name: 'Rekening tujuan' }).click();
  await expect(finance.getByRole('option', { name: /Asrama Mahasiswa Nduga/ })).toHaveCount(1);
});
