// Whole lists of payments: rows come in and go out before the lock, amounts come from the entitlements, the bank's
// result says what needs somebody, returned payments are paid again as one list, loose ones go to the bank together.
import { ask, choose, fill } from './desk';
import { dialog, type Item, type List, looksRight, payment, press, staff, status } from './money-desk';
import { type Server, startServer } from './server';
import { sheet } from './sheet';
import { expect, type Page, test } from './support';

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server?.remove());

const rowsOf = (page: Page, id: string) =>
  ask<List<Item>>(page, `/api/cms/keuangan?daftarPembayaranId=${id}&status=diajukan&size=100`);
const sumOf = (rows: List<Item>) => rows.items.reduce((all, one) => all + one.jumlah, 0);
const sumShown = (amount: number) => new RegExp(`Rp\\s?${amount.toLocaleString('id-ID').replaceAll('.', '\\.')}`);

test('rows of a draft come in and go out, each with the amount that its entitlement says', async ({ browser }) => {
  test.setTimeout(180_000);
  const finance = await staff(browser, server, 'finance');
  await finance.goto('/admin/keuangan?tab=daftar');
  await press(finance, 'Buat daftar');
  const make = dialog(finance, 'Buat daftar pembayaran');
  await fill(make, 'Nama daftar', 'Asrama uji besaran');
  await choose(make, 'Baris pagu', /Uang kuliah/);
  await make.getByRole('combobox', { name: 'Komponen' }).selectOption('asrama');
  await choose(make, 'Jenjang', 'S1');
  await looksRight(finance, 'buat daftar');
  await press(make, 'Lihat siapa yang masuk');
  const found = make.getByRole('list', { name: 'Hasil per baris' });
  await expect(found).toBeVisible();
  // What each would be paid stands beside the name.
  const told = await found.getByRole('listitem').filter({ hasText: '✓' }).allTextContents();
  expect(told.length).toBeGreaterThan(2);
  await looksRight(finance, 'buat daftar, siapa yang masuk');
  await press(make, 'Buat daftar');
  await expect(finance.getByRole('heading', { name: 'Asrama uji besaran', level: 1 })).toBeVisible();
  await looksRight(finance, 'daftar disusun');
  const id = new URL(finance.url()).pathname.split('/').pop() ?? '';
  const before = await rowsOf(finance, id);
  expect(before.totalItems).toBe(told.length);
  for (const one of before.items)
    expect(told.some((text) => text.includes(one.namaPenerima) && sumShown(one.jumlah).test(text))).toBe(true);

  await press(finance, 'Keluarkan baris');
  const out = dialog(finance, 'Keluarkan baris');
  const first = out.getByRole('list', { name: 'Baris daftar' }).getByRole('checkbox').first();
  await first.check();
  const label = await out.getByRole('list', { name: 'Baris daftar' }).getByRole('listitem').first().textContent();
  await expect(out.getByRole('button', { name: 'Keluarkan 1 baris' })).toBeDisabled();
  await out.getByRole('textbox', { name: 'Alasan' }).fill('Menunggu surat aktif kuliah.');
  await looksRight(finance, 'keluarkan baris');
  await press(out, 'Keluarkan 1 baris');
  await expect(out.getByRole('status')).toContainText('1 pembayaran dikeluarkan');
  await looksRight(finance, 'baris dikeluarkan');
  await press(out, 'Selesai');
  const after = await rowsOf(finance, id);
  expect(after.totalItems).toBe(before.totalItems - 1);
  await expect(finance.getByRole('region', { name: 'Daftar pembayaran' })).toContainText(sumShown(sumOf(after)));
  const taken = before.items.find((one) => !after.items.some((other) => other.id === one.id));
  expect(label).toContain(taken?.namaPenerima);

  await press(finance, 'Tambah baris');
  const add = dialog(finance, 'Tambah baris');
  await fill(add, 'Cari penerima', (taken?.namaPenerima ?? '').slice(0, 12));
  await add.getByRole('checkbox', { name: taken?.namaPenerima ?? '' }).check();
  await press(add, 'Lihat siapa yang dapat masuk');
  await expect(add.getByRole('status')).toContainText('1 dapat ditambahkan');
  await expect(add.getByRole('status')).toContainText(sumShown(taken?.jumlah ?? 0));
  await looksRight(finance, 'tambah baris');
  // An amount of its own takes the place of the entitlement's.
  await fill(add, 'Jumlah per penerima', '1250000');
  await press(add, 'Tambah 1 baris');
  await expect(add.getByRole('status')).toContainText(sumShown(1_250_000));
  await press(add, 'Selesai');
  await expect(finance.getByRole('region', { name: 'Daftar pembayaran' })).toContainText(
    sumShown(sumOf(after) + 1_250_000),
  );

  await press(finance, 'Kunci daftar');
  await press(dialog(finance, 'Kunci daftar'), 'Kunci daftar');
  await press(finance, 'Selesai');
  await expect(status(finance, 'Dikunci')).toBeVisible();
  // What is locked stays as it is.
  await expect(finance.getByRole('button', { name: 'Tambah baris' })).toHaveCount(0);
  await expect(finance.getByRole('button', { name: 'Keluarkan baris' })).toHaveCount(0);
});

test('a result in a spreadsheet below a letterhead says what needs somebody and what to do', async ({ browser }) => {
  test.setTimeout(180_000);
  const finance = await staff(browser, server, 'finance');
  await finance.goto('/admin/keuangan?tab=daftar');
  await finance.getByRole('link', { name: /^Biaya hidup .* tahap 1/ }).click();
  await expect(finance.getByRole('region', { name: 'Keterangan' })).toBeVisible();
  if (await finance.getByRole('button', { name: 'Buat berkas bank' }).count()) {
    await press(finance, 'Buat berkas bank');
    await press(dialog(finance, 'Buat berkas bank'), 'Buat berkas');
  }
  await looksRight(finance, 'daftar dengan berkas bank');
  const [download] = await Promise.all([
    finance.waitForEvent('download'),
    finance.getByRole('button', { name: 'Unduh berkas bank' }).first().click(),
  ]);
  const lines = (await (await download.createReadStream()).toArray()).join('').trim().split('\r\n').slice(1);
  const [one = '', two = '', three = '', four = ''] = lines.map((line) => line.split(';')[1] ?? '');
  const file = (rows: string[][]) => ({
    name: 'hasil.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet([['BANK PAPUA CABANG KENYAM'], [], ['Referensi', 'Jumlah', 'Status', 'Alasan'], ...rows]),
  });
  await press(finance, 'Muat hasil bank');
  const load = dialog(finance, 'Muat hasil bank');
  await looksRight(finance, 'muat hasil bank');
  await load.locator('input[type="file"]').setInputFiles(
    file([
      [one, '500000', 'BERHASIL', ''],
      [two, '450000', 'BERHASIL', ''],
      [three, '500000', 'GAGAL', 'Rekening ditutup'],
      ['TIDAKADA', '500000', 'BERHASIL', ''],
      [four, '500000', 'MUNGKIN', ''],
    ]),
  );
  const open = load.getByRole('table', { name: 'Yang perlu ditindaklanjuti' });
  const rowWith = (text: string | RegExp) => open.getByRole('row').filter({ hasText: text });
  await expect(rowWith('Jumlahnya berbeda')).toContainText(/Rp\s?500\.000/);
  await expect(rowWith('Jumlahnya berbeda')).toContainText('450000');
  await expect(rowWith('Jumlahnya berbeda')).toContainText(/\*{3,}|•{3,}/);
  await expect(rowWith('Jumlahnya berbeda').getByRole('rowheader')).not.toHaveText('Tidak dikenal');
  await expect(rowWith('TIDAKADA').getByRole('rowheader')).toHaveText('Tidak dikenal');
  await expect(rowWith('Status tidak dikenal')).toContainText('Tulis BERHASIL atau GAGAL');
  await expect(rowWith('Tidak disebut bank')).toHaveCount(lines.length - 3);
  await looksRight(finance, 'hasil bank dengan pengecualian');
  await press(load, 'Catat 2 pembayaran');
  await expect(load.getByRole('status')).toContainText('Tercatat: 1 disalurkan, 1 retur');
  await press(load, 'Selesai');
  await expect(status(finance, 'Retur')).toBeVisible();
  // What comes back after it was noted as transferred is told apart.
  await press(finance, 'Muat hasil bank');
  await load.locator('input[type="file"]').setInputFiles(file([[one, '500000', 'GAGAL', 'Rekening pasif']]));
  await expect(rowWith('Sebelumnya tercatat disalurkan')).toContainText('Cocokkan dengan rekening koran');
  await looksRight(finance, 'retur sesudah disalurkan');
  await load.getByRole('button', { name: 'Batal' }).click();
  await press(dialog(finance, 'Perubahan belum disimpan'), 'Buang perubahan');
  // The same file again is refused in words.
  await press(finance, 'Muat hasil bank');
  await dialog(finance)
    .locator('input[type="file"]')
    .setInputFiles(file([['A', '1', 'BERHASIL', '']]));
  await expect(dialog(finance).getByRole('button', { name: 'Catat 0 pembayaran' })).toBeDisabled();
  await dialog(finance).getByRole('button', { name: 'Batal' }).click();
});

test('returned payments are paid again as one list, approved by another person', async ({ browser }) => {
  test.setTimeout(180_000);
  const finance = await staff(browser, server, 'finance');
  const one = await payment(finance, 'retur', '&komponen=ukt');
  // The account was doubted with the return: somebody else looks at it before it is paid to again.
  const { penerimaBeasiswaId } = await ask<{ penerimaBeasiswaId: string }>(finance, `/api/cms/keuangan/${one.id}`);
  const checker = await staff(browser, server, 'commitment');
  await checker.goto(`/admin/akademia/penerima/${penerimaBeasiswaId}`);
  await press(checker, 'Verifikasi rekening');
  await expect(status(checker, 'Terverifikasi')).toBeVisible();
  await finance.goto('/admin/keuangan?status=retur&komponen=ukt');
  await finance.getByRole('row').filter({ hasText: one.namaPenerima }).first().getByRole('checkbox').check();
  await looksRight(finance, 'retur yang dipilih');
  await press(finance, 'Bayar ulang sebagai daftar (1)');
  const gather = dialog(finance, 'Bayar ulang sebagai daftar');
  await fill(gather, 'Nama daftar', 'Retur UKT uji');
  await looksRight(finance, 'bayar ulang sebagai daftar');
  await press(gather, 'Buat daftar retur');
  await expect(gather.getByRole('status')).toContainText('1 pembayaran dibayar ulang dalam daftar');
  await looksRight(finance, 'daftar retur dibuat');
  await gather.getByRole('link', { name: 'Buka daftarnya' }).click();
  await expect(finance.getByRole('heading', { name: 'Retur UKT uji', level: 1 })).toBeVisible();
  await expect(finance.getByRole('region', { name: 'Keterangan' })).toContainText(/retur/i);
  await press(finance, 'Kunci daftar');
  await press(dialog(finance, 'Kunci daftar'), 'Kunci daftar');
  await press(finance, 'Selesai');
  const approver = await staff(browser, server, 'approver');
  await approver.goto(finance.url());
  await press(approver, 'Setujui');
  await looksRight(approver, 'setujui daftar retur');
  await press(dialog(approver, 'Setujui daftar'), 'Setujui');
  await expect(dialog(approver).getByRole('status')).toContainText('1 pembayaran disetujui');
  await press(approver, 'Selesai');
  await expect(status(approver, 'Disetujui')).toBeVisible();
});

test('payments with an SP2D of their own go to the bank as one file', async ({ browser }) => {
  test.setTimeout(180_000);
  const finance = await staff(browser, server, 'finance');
  await finance.goto('/admin/keuangan?status=sp2d_terbit&komponen=ukt');
  const { items } = await ask<List<Item>>(finance, '/api/cms/keuangan?status=sp2d_terbit&komponen=ukt&size=100');
  expect(items.length).toBeGreaterThan(0);
  await finance.getByRole('checkbox', { name: /semua/i }).first().check();
  await press(finance, `Kumpulkan untuk bank (${items.length})`);
  const gather = dialog(finance, 'Kumpulkan untuk bank');
  await expect(gather).toContainText(`${items.length} pembayaran`);
  await fill(gather, 'Nama daftar', 'UKT lepas untuk bank');
  await looksRight(finance, 'kumpulkan untuk bank');
  await press(gather, 'Buat daftar untuk bank');
  await expect(gather.getByRole('status')).toContainText('pembayaran dikumpulkan');
  await looksRight(finance, 'dikumpulkan');
  await gather.getByRole('link', { name: 'Buka daftarnya' }).click();
  await expect(finance.getByRole('heading', { name: 'UKT lepas untuk bank', level: 1 })).toBeVisible();
  await press(finance, 'Buat berkas bank');
  await press(dialog(finance, 'Buat berkas bank'), 'Buat berkas');
  await expect(finance.getByRole('region', { name: 'Berkas bank' })).toContainText(/Berkas 1: \d+ pembayaran/);
  await looksRight(finance, 'daftar untuk bank');
  // Gathered once: it is offered no second time.
  await finance.goto('/admin/keuangan?status=sp2d_terbit&komponen=ukt');
  await finance.getByRole('checkbox', { name: /semua/i }).first().check();
  await press(finance, `Kumpulkan untuk bank (${items.length})`);
  await fill(dialog(finance), 'Nama daftar', 'Sekali lagi');
  await press(dialog(finance), 'Buat daftar untuk bank');
  await expect(dialog(finance).getByRole('alert')).toContainText(/sudah/i);
});
