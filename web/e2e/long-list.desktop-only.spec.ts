// A list that is longer than one append: one upload, one proposal, one confirmation, progress while it is taken over.
import { ask } from './desk';
import { dialog, evidence, looksRight, press, staff } from './money-desk';
import { type Server, startServer } from './server';
import { expect, test } from './support';

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server?.remove());

const ROWS = 1_050;
const row = (serial: number) =>
  `Panjang ${serial};950801550704${String(serial).padStart(4, '0')};Kenyam;Universitas Cenderawasih;Teknik Sipil;III;BCA;${8_100_000_000 + serial}`;

test('a long list is proposed once, confirmed once and taken over with progress', async ({ browser }) => {
  test.setTimeout(600_000);
  const admin = await staff(browser, server, 'admin');
  const approver = await staff(browser, server, 'approver');
  const count = async () => (await ask<{ totalItems: number }>(admin, '/api/cms/penerima-beasiswa')).totalItems;
  const before = await count();

  await admin.goto('/admin/akademia?tab=penerima');
  await press(admin, 'Impor daftar');
  const list = dialog(admin, 'Impor daftar penerima');
  const head = 'Nama;NIK;Distrik;Institusi;Prodi;Semester;Bank;No. Rekening';
  const rows = Array.from({ length: ROWS }, (_, at) => row(at + 1));
  // One row is mended beside the file, as in a short list.
  rows[4] = rows[4]?.replace('Kenyam', 'Kenyem') ?? '';
  await list
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'daftar panjang.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...rows].join('\r\n')),
    });
  const said = list.getByRole('status').filter({ hasText: 'dapat diambil' });
  await expect(said).toContainText('1.049 dapat diambil, 0 sudah menjadi penerima, 1 ditolak', { timeout: 60_000 });
  await list.getByRole('button', { name: 'Pakai “Kenyam”' }).click();
  await expect(said).toContainText('1.050 dapat diambil', { timeout: 60_000 });
  await expect(list).toContainText('dimuat di latar belakang');
  await list
    .getByRole('spinbutton', { name: 'Tahun beasiswa' })
    .or(list.getByLabel('Tahun beasiswa'))
    .first()
    .fill('2019');
  await list.getByRole('textbox', { name: 'Alasan' }).fill('Ditetapkan sebelum portal dipakai.');
  await list
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await evidence(browser));
  await list.getByRole('button', { name: 'Usulkan 1.050 penerima' }).click();
  await expect(admin.getByRole('dialog')).toHaveCount(0, { timeout: 60_000 });
  expect(await count()).toBe(before);

  await approver.goto('/admin/usulan?status=menunggu&jenis=impor-penerima');
  await expect(approver.getByRole('button', { name: /^Lihat usulan/ })).toHaveCount(1);
  await approver.getByRole('button', { name: /^Lihat usulan/ }).click();
  const open = dialog(approver);
  await expect(open).toContainText('Daftar ini berisi 1.050 baris.');
  await expect(open).toContainText('1050 penerima baru');
  await expect(open.getByRole('rowheader', { name: 'Panjang 1, baris 2' })).toBeVisible();
  await looksRight(approver, 'daftar panjang usulan');
  await press(open, 'Bagian berikutnya');
  await expect(open.getByRole('rowheader', { name: 'Panjang 251, baris 252' })).toBeVisible();
  await press(open, 'Setujui');
  await expect(open.getByText('Seluruh 1.050 baris selesai dimuat.')).toBeVisible({ timeout: 240_000 });
  await looksRight(approver, 'daftar panjang selesai');
  await expect.poll(count).toBe(before + ROWS);
});
