// A month is closed for every line, the lines of the next year begin as a copy on one DPA by two persons, and one
// recipient is allowed more than the entitlement says, by two persons with evidence.
import { ask, fill } from './desk';
import { confirm, dialog, evidence, type List, looksRight, press, propose, staff } from './money-desk';
import { type Server, startServer } from './server';
import { expect, type Page, test } from './support';

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server?.remove());

const year = new Date().getFullYear();
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('a month ends for all lines at once, by its name', async ({ browser }) => {
  const finance = await staff(browser, server, 'finance');
  await finance.goto('/admin/keuangan?tab=tahun-anggaran');
  await expect(section(finance, '1. Bulan')).toBeVisible();
  await looksRight(finance, 'tahun anggaran');
  const { bulanBerikutnya: next } = await ask<{ bulanBerikutnya: string }>(
    finance,
    `/api/cms/tahun-anggaran?tahun=${year}`,
  );
  const name = new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric' }).format(new Date(`${next}-15`));
  await press(finance, `Tutup ${name}`);
  await expect(dialog(finance, `Tutup ${name}`)).toContainText('Tidak dapat dibuka lagi');
  await looksRight(finance, 'tutup bulan');
  await press(dialog(finance), 'Tutup bulan');
  await expect(finance.getByText('Bulan ditutup').first()).toBeVisible();
  await expect(section(finance, '1. Bulan')).toContainText(`ditutup sampai ${name}`);
  await finance.goto('/admin/keuangan?tab=pagu');
  await expect(finance.getByText(`Ditutup sampai ${name}`).first()).toBeVisible();
  await looksRight(finance, 'pagu');
  // One line may go on alone; a month that is closed is not offered.
  await finance
    .getByRole('button', { name: /^Tindakan untuk/ })
    .first()
    .click();
  await finance.getByRole('menuitem', { name: 'Tutup bulan' }).click();
  await expect(dialog(finance).getByRole('option', { name, exact: true })).toHaveCount(0);
  await looksRight(finance, 'tutup bulan satu baris');
  await press(dialog(finance), 'Batal');
});

test('the year that ended is closed, and the next one begins as a copy that a second person confirms', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const finance = await staff(browser, server, 'finance');
  await finance.goto(`/admin/keuangan?tab=tahun-anggaran&tahun=${year - 1}`);
  await expect(section(finance, '2. Tutup tahun')).toContainText(`Tahun anggaran ${year - 1} sudah ditutup.`);
  await looksRight(finance, 'tahun yang ditutup');
  await finance.goto(`/admin/keuangan?tab=tahun-anggaran&tahun=${year}`);
  await press(finance, `Salin pagu ke ${year + 1}`);
  const copy = dialog(finance, `Salin pagu ${year} ke ${year + 1}`);
  await fill(copy, 'Nomor DPA atau DPPA', `DPA/1.01/${year + 1}`);
  await copy.getByLabel('Tanggal DPA atau DPPA').fill(`${year}-01-05`);
  await propose(browser, finance, copy, 'salin pagu');
  const approver = await staff(browser, server, 'approver');
  await confirm(approver, 'pagu-tahun-baru', [`DPA/1.01/${year + 1}`], 'salin pagu');
  await finance.reload();
  const { items } = await ask<List<{ pagu: number }>>(finance, `/api/cms/pagu?tahun=${year}`);
  const most = Math.max(...items.map(({ pagu }) => pagu)).toLocaleString('id-ID');
  await expect(section(finance, `3. Pagu ${year + 1}`)).toContainText(new RegExp(`pagu Rp\\s?${most}`));
  await looksRight(finance, 'pagu tahun berikutnya');
});

test('one recipient is allowed more than the entitlement, by two persons with evidence', async ({ browser }) => {
  test.setTimeout(150_000);
  const finance = await staff(browser, server, 'admin');
  type Award = { id: string; namaPenerima: string };
  const { items } = await ask<List<Award>>(finance, '/api/cms/penerima-beasiswa?status=aktif&size=5&sort=nama');
  const [award] = items;
  await finance.goto(`/admin/akademia/penerima/${award?.id}`);
  await press(finance, 'Usulkan pengecualian');
  const except = dialog(finance, 'Usulkan pengecualian');
  await except.getByLabel('Komponen').selectOption('asrama');
  await fill(except, 'Paling banyak setiap pembayaran', '17500000');
  await except.getByRole('textbox', { name: 'Alasan' }).fill('Asrama khusus penyandang disabilitas.');
  await except.locator('input[type="file"]').setInputFiles(await evidence(browser));
  await propose(browser, finance, except, 'pengecualian');
  const approver = await staff(browser, server, 'approver');
  const says = ['Asrama khusus penyandang disabilitas.', /17\.500\.000/];
  await confirm(approver, 'pengecualian', says, 'pengecualian');
  await finance.reload();
  await expect(finance.getByText('Asrama khusus penyandang disabilitas.').first()).toBeVisible();
  await looksRight(finance, 'penerima dengan pengecualian');
  // The amount of a payment is then that one, not the table's.
  await finance.goto(`/admin/keuangan?buat=${award?.id}`);
  await dialog(finance, 'Buat pembayaran').getByLabel('Komponen').selectOption('asrama');
  await expect(dialog(finance).getByRole('textbox', { name: 'Jumlah' })).toHaveValue(/17\.500\.000/);
  await expect(dialog(finance)).toContainText('pengecualian');
  await looksRight(finance, 'buat pembayaran dengan pengecualian');
});
