// The end of a budget year on a portal whose story ended in December: what was approved and not yet ordered lapses
// by two persons, and is carried over to the lines of the new year by two persons. The inspector stops a payment.
import { ask, command, fill } from './desk';
import { books, confirm, dialog, type List, looksRight, press, propose, reason, staff } from './money-desk';
import { type Server, startServer } from './server';
import { expect, type Page, test } from './support';

// The year that is over.
const year = new Date().getFullYear() - 1;
let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(undefined, { on: `${year}-12-15` });
});
test.afterAll(() => server?.remove());

const section = (page: Page, name: string) => page.getByRole('region', { name });
type Committed = { keuanganId: string; namaPenerima: string; paguId: string; jumlah: number; tertahan: unknown[] };
type Year = { komitmen: Committed[]; gugur: Committed[]; mataAnggaran: { id: string; nama: string }[] };
const seen = (page: Page, of: number) => ask<Year>(page, `/api/cms/tahun-anggaran?tahun=${of}`);

test('a year ends with commitments that lapse, and two persons carry them over', async ({ browser }) => {
  test.setTimeout(240_000);
  const finance = await staff(browser, server, 'finance');
  const approver = await staff(browser, server, 'approver');
  const before = await seen(finance, year);
  expect(before.komitmen.length).toBeGreaterThan(1);
  const stopped = { keuanganId: before.komitmen[0]?.keuanganId, alasan: 'Surat kampus ditunggu.' };
  expect((await command(finance, '/api/cms/keuangan/tahan', stopped)).ok()).toBe(true);

  await finance.goto(`/admin/keuangan?tab=tahun-anggaran&tahun=${year}`);
  await press(finance, `Usulkan tutup tahun ${year}`);
  await expect(dialog(finance)).toContainText(`${before.komitmen.length} komitmen`);
  await dialog(finance).getByRole('checkbox').check();
  await propose(browser, finance, dialog(finance), 'tutup tahun');
  await expect(section(finance, '2. Tutup tahun')).toContainText('menunggu orang kedua');
  await expect(finance.getByRole('button', { name: `Usulkan tutup tahun ${year}` })).toHaveCount(0);
  await looksRight(finance, 'tutup tahun menunggu');
  await confirm(approver, 'tutup-tahun', [String(year)], 'tutup tahun');
  await finance.reload();
  await expect(section(finance, '2. Tutup tahun')).toContainText(`Tahun anggaran ${year} sudah ditutup.`);
  const after = await seen(finance, year);
  expect(after.gugur.map((one) => one.keuanganId).sort()).toEqual(before.komitmen.map((one) => one.keuanganId).sort());
  for (const line of after.mataAnggaran) expect((await books(finance, line.nama, year)).Komitmen).toBe(0);

  // The lines of the new year, as a copy.
  await finance.goto(`/admin/keuangan?tab=tahun-anggaran&tahun=${year}`);
  await press(finance, `Salin pagu ke ${year + 1}`);
  const copy = dialog(finance, `Salin pagu ${year} ke ${year + 1}`);
  await fill(copy, 'Nomor DPA atau DPPA', `DPA/1.01/${year + 1}`);
  await copy.getByLabel('Tanggal DPA atau DPPA').fill(`${year}-01-05`);
  await propose(browser, finance, copy, 'salin pagu');
  await expect(section(finance, `3. Pagu ${year + 1}`)).toContainText('menunggu orang kedua');
  await expect(finance.getByRole('button', { name: `Salin pagu ke ${year + 1}` })).toHaveCount(0);
  await confirm(approver, 'pagu-tahun-baru', [`DPA/1.01/${year + 1}`]);

  await finance.reload();
  const lapsed = section(finance, '4. Komitmen yang gugur');
  await expect(lapsed.getByRole('row')).toHaveCount(after.gugur.length + 1);
  await looksRight(finance, 'komitmen yang gugur');
  // Whom something holds is not carried over, and the page says what it is.
  const held = after.gugur.filter((one) => one.tertahan.length > 0);
  const free = after.gugur.filter((one) => one.tertahan.length === 0);
  expect(held.length, 'one is held').toBeGreaterThan(0);
  await expect(lapsed.getByText('Tertahan.')).toHaveCount(held.length);
  await press(finance, 'Pilih baris yang sama');
  await press(finance, `Usulkan bawa ${free.length} ke ${year + 1}`);
  await expect(lapsed).toContainText(`untuk ${free.length} pembayaran`);
  await expect(lapsed.getByText('Sudah diusulkan')).toHaveCount(free.length);
  await looksRight(finance, 'bawa komitmen menunggu');
  await confirm(approver, 'bawa-komitmen', [/komitmen/], 'bawa komitmen');
  await finance.reload();
  await expect(lapsed.getByRole('row')).toHaveCount(held.length + 1);
  const sum = (payments: Committed[]) => payments.reduce((all, one) => all + one.jumlah, 0);
  expect(sum((await seen(finance, year + 1)).komitmen)).toBe(sum(free));
});

test('the inspector stops a payment, and only two of the office let it go', async ({ browser }) => {
  test.setTimeout(150_000);
  const finance = await staff(browser, server, 'finance');
  const approver = await staff(browser, server, 'approver');
  const inspector = await staff(browser, server, 'inspector');
  const reader = await staff(browser, server, 'pemerintah');
  const { items } = await ask<List<{ id: string }>>(finance, '/api/cms/keuangan?status=disetujui&size=1');
  const at = (area: string) => `/${area}/keuangan/detail/${items[0]?.id}`;
  const stop = (page: Page) => page.getByRole('button', { name: 'Tahan pembayaran', exact: true });
  for (const page of [inspector, reader]) {
    await page.goto(at('pemerintah'));
    await expect(page.getByRole('region', { name: 'Jurnal' })).toBeVisible();
  }
  await expect(stop(inspector)).toBeVisible();
  await expect(stop(reader)).toHaveCount(0);
  await press(inspector, 'Tahan pembayaran');
  await reason(inspector, 'Dua nama pada satu rekening.');
  await looksRight(inspector, 'pengawas menahan');
  await dialog(inspector)
    .getByRole('button', { name: /^Tahan/ })
    .click();
  await expect(inspector.getByText('Ditahan sampai dua orang melepasnya').first()).toBeVisible();
  await expect(inspector.getByText('Dua nama pada satu rekening.').first()).toBeVisible();
  await looksRight(inspector, 'pembayaran ditahan pengawas');
  await finance.goto(at('admin'));
  await press(finance, 'Usulkan pelepasan pembayaran');
  await reason(finance, 'Nama sudah dicocokkan dengan bank.');
  await propose(browser, finance, dialog(finance), 'lepas tahanan');
  await confirm(approver, 'lepas-tahanan', ['Nama sudah dicocokkan dengan bank.']);
});
