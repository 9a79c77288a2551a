// A list that is longer than one append: one upload, one proposal, one confirmation, progress while it is taken over.
import { giveReason, handIn, proposeList } from './imported-list';
import { dialog, looksRight, press } from './money-desk';
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
  test.setTimeout(900_000);
  const head = 'Nama;NIK;Distrik;Institusi;Prodi;Semester;Bank;No. Rekening';
  const rows = Array.from({ length: ROWS }, (_, at) => row(at + 1));
  // One row is mended beside the file, as in a short list.
  rows[4] = rows[4]?.replace('Kenyam', 'Kenyem') ?? '';
  const importing = await handIn(browser, server, 'daftar panjang.csv', [head, ...rows]);
  const { approver, count, list, said } = importing;
  const before = await count();
  await expect(said).toContainText('1.049 dapat diambil, 0 sudah menjadi penerima, 1 ditolak', { timeout: 60_000 });
  await list.getByRole('button', { name: 'Pakai “Kenyam”' }).click();
  await expect(said).toContainText('1.050 dapat diambil', { timeout: 60_000 });
  await expect(list).toContainText('dimuat di latar belakang');
  await list
    .getByRole('spinbutton', { name: 'Tahun beasiswa' })
    .or(list.getByLabel('Tahun beasiswa'))
    .first()
    .fill('2019');
  await giveReason(browser, list);
  await proposeList(importing, 'Usulkan 1.050 penerima');

  await approver.goto('/admin/usulan?status=menunggu&jenis=impor-penerima');
  await expect(approver.getByRole('button', { name: /^Lihat usulan/ })).toHaveCount(1);
  await approver.getByRole('button', { name: /^Lihat usulan/ }).click();
  const open = dialog(approver);
  await expect(open).toContainText('Daftar ini berisi 1.050 baris.');
  await expect(open).toContainText('1.050 penerima baru');
  await expect(open.getByRole('rowheader', { name: 'Panjang 1, baris 2' })).toBeVisible();
  await looksRight(approver, 'daftar panjang usulan');
  await press(open, 'Bagian berikutnya');
  await expect(open.getByRole('rowheader', { name: 'Panjang 251, baris 252' })).toBeVisible();
  await press(open, 'Setujui');
  await expect(open.getByText('Seluruh 1.050 baris selesai dimuat.')).toBeVisible({ timeout: 480_000 });
  await looksRight(approver, 'daftar panjang selesai');
  await expect.poll(count).toBe(before + ROWS);
});
