// Where money stops: a payment that is rejected, and proposed again with another amount or never; a recipient whose
// payments are all held and let go by two; a budget year that two persons close, and what was carried out of one.
import { ask, choose, fill } from './desk';
import {
  books,
  confirm,
  dialog,
  evidence,
  history,
  type Item,
  type List,
  looksRight,
  moved,
  press,
  propose,
  reason,
  staff,
  status,
} from './money-desk';
import { type Server, startServer } from './server';
import { expect, type Page, test } from './support';

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(process.env.E2E_TEMPLATE);
});
// Whoever is done goes home: pages left open would go on listening to the server.
test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())));
test.afterAll(() => server?.remove());

const year = new Date().getFullYear();
const open = (page: Page, { id }: { id: string }) => page.goto(`/admin/keuangan/detail/${id}`);
const rupiah = (amount: number) => new RegExp(`Rp\\s?${amount.toLocaleString('id-ID').replaceAll('.', '\\.')}`);
type Detail = Item & { pagu: string; dibuatPada: string; penerimaBeasiswaId: string };
const detail = (page: Page, { id }: Item) => ask<Detail>(page, `/api/cms/keuangan/${id}`);

/** Payments in a state that nothing holds. */
async function free(page: Page, state: string): Promise<Item[]> {
  const path = `/api/cms/keuangan?status=${state}&komponen=ukt&tahun=${year}&size=100`;
  const { items } = await ask<List<Item & { tertahan: unknown[] }>>(page, path);
  return items.filter((item) => item.tertahan.length === 0);
}

test('a rejected payment comes again with the right amount, and one that is rejected for good does not', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const finance = await staff(browser, server, 'finance');
  const approver = await staff(browser, server, 'approver');
  const [one, other] = await free(finance, 'diajukan');
  if (!one || !other) throw new Error('too few payments wait');
  const right = one.jumlah - 150_000;
  const { pagu: line } = await detail(finance, one);
  const before = await books(approver, line);

  await open(approver, one);
  await press(approver, 'Tolak');
  const refuse = dialog(approver, 'Tolak pembayaran');
  await choose(refuse, 'Alasan penolakan', 'Alasan lain');
  // Another reason is to be told.
  await expect(refuse.getByRole('button', { name: 'Tolak', exact: true })).toBeDisabled();
  await refuse.getByRole('textbox', { name: 'Keterangan' }).fill('UKT menurut tagihan kampus lebih kecil.');
  await looksRight(approver, 'tolak pembayaran');
  await press(refuse, 'Tolak');
  await expect(status(approver, 'Ditolak')).toBeVisible();
  await expect(history(approver)).toContainText('Diajukan → Ditolak');

  await finance.goto('/admin/keuangan?antrean=ditolak');
  await finance.getByRole('link', { name: one.namaPenerima }).first().click();
  await expect(finance.getByText('UKT menurut tagihan kampus lebih kecil.').first()).toBeVisible();
  await looksRight(finance, 'halaman pembayaran ditolak');
  await press(finance, 'Ajukan lagi');
  const again = dialog(finance, 'Ajukan lagi');
  await expect(again).toContainText('UKT menurut tagihan kampus lebih kecil.');
  await expect(again).not.toContainText('..');
  await fill(again, 'Jumlah', String(right));
  await again.getByRole('textbox', { name: 'Apa yang diperbaiki' }).fill('Jumlah sesuai tagihan kampus.');
  await looksRight(finance, 'ajukan lagi');
  await press(again, 'Ajukan lagi');
  await expect(finance.getByText('Diajukan lagi. Orang lain yang menyetujuinya.')).toBeVisible();
  await expect(status(finance, 'Diajukan')).toBeVisible();
  await expect(finance.getByRole('region', { name: 'Pembayaran', exact: true })).toContainText(rupiah(right));
  await expect(history(finance)).toContainText('Ditolak → Diajukan');
  await expect(history(finance)).toContainText('Jumlah sesuai tagihan kampus.');
  await expect(finance.getByRole('button', { name: 'Setujui', exact: true })).toHaveCount(0);
  await looksRight(finance, 'halaman pembayaran diajukan lagi');
  // Nothing of it stands in the books before somebody else approves it.
  await moved(approver, line, before, {});
  await open(approver, one);
  await press(approver, 'Setujui');
  await expect(dialog(approver, 'Setujui pembayaran')).toContainText(rupiah(right));
  await looksRight(approver, 'setujui pembayaran yang diajukan lagi');
  await press(dialog(approver), 'Setujui');
  await expect(status(approver, 'Disetujui')).toBeVisible();
  await moved(approver, line, before, { Tersedia: -right, Komitmen: right });

  await test.step('for good', async () => {
    await open(approver, other);
    await press(approver, 'Tolak');
    await choose(dialog(approver), 'Alasan penolakan', 'Sudah dibayar dari sumber lain');
    await dialog(approver).getByRole('checkbox', { name: 'Boleh diajukan ulang setelah diperbaiki' }).uncheck();
    await press(dialog(approver), 'Tolak');
    await expect(status(approver, 'Ditolak')).toBeVisible();
    await open(finance, other);
    await expect(status(finance, 'Ditolak')).toBeVisible();
    await expect(finance.getByText('Sudah dibayar dari sumber lain').first()).toBeVisible();
    for (const act of ['Ajukan lagi', 'Setujui', 'Terbitkan SPP', 'Batalkan'])
      await expect(finance.getByRole('button', { name: act, exact: true, disabled: false })).toHaveCount(0);
    await looksRight(finance, 'halaman pembayaran ditolak tetap');
    await finance.goto('/admin/keuangan?antrean=ditolak');
    await expect(finance.getByRole('heading', { level: 1, name: 'Keuangan' })).toBeVisible();
    await expect(finance.getByRole('row').filter({ hasText: other.namaPenerima })).toHaveCount(0);
  });
});

test('everything of a recipient is held by one, and let go by two', async ({ browser }) => {
  test.setTimeout(240_000);
  const treasury = await staff(browser, server, 'treasury');
  const finance = await staff(browser, server, 'finance');
  const approver = await staff(browser, server, 'approver');
  const [one] = await free(finance, 'disetujui');
  if (!one) throw new Error('every approved payment is held');
  const { pagu: line, penerimaBeasiswaId } = await detail(finance, one);
  const before = await books(approver, line);
  const why = 'Kampus menyelidiki keaslian surat aktif.';
  await open(treasury, one);
  await press(treasury, 'Tahan semua pembayaran penerima');
  const hold = dialog(treasury, 'Tahan semua pembayaran penerima');
  await expect(hold).toContainText(one.namaPenerima);
  await reason(treasury, why);
  await looksRight(treasury, 'tahan semua pembayaran penerima');
  await press(hold, 'Tahan');
  await expect(treasury.getByText('Ditahan sampai dua orang melepasnya')).toBeVisible();
  await expect(treasury.getByRole('region', { name: 'Tertahan' })).toContainText(why);
  await looksRight(treasury, 'halaman pembayaran penerima tertahan');
  // What was committed stays committed.
  await expect(status(treasury, 'Disetujui')).toBeVisible();
  await moved(approver, line, before, {});

  await finance.goto(`/admin/akademia/penerima/${penerimaBeasiswaId}`);
  await expect(finance.getByText(why).first()).toBeVisible();
  await looksRight(finance, 'penerima tertahan');
  await open(finance, one);
  await expect(finance.getByRole('button', { name: 'Terbitkan SPP', exact: true })).toBeDisabled();
  const lift = async (says: string) => {
    await press(finance, 'Usulkan pelepasan penerima');
    await reason(finance, says);
    await propose(browser, finance, dialog(finance, 'Usulkan pelepasan'), `lepas penerima ${says}`);
  };
  await lift('Katanya sudah selesai.');
  await test.step('the second person is not convinced, and it stays held', async () => {
    await approver.goto('/admin/usulan?status=menunggu&jenis=lepas-tahanan');
    await approver
      .getByRole('button', { name: /^Lihat usulan/ })
      .first()
      .click();
    await expect(dialog(approver)).toContainText('Katanya sudah selesai.');
    await press(dialog(approver), 'Tolak');
    await fill(dialog(approver), 'Alasan penolakan', 'Belum ada surat dari kampus.');
    await looksRight(approver, 'tolak usulan pelepasan');
    await press(dialog(approver), 'Tolak usulan');
    await expect(approver.getByRole('dialog')).toHaveCount(0);
    await finance.reload();
    await expect(finance.getByRole('region', { name: 'Tertahan' })).toContainText(why);
  });
  await lift('Kampus membenarkan surat aktif.');
  await confirm(approver, 'lepas-tahanan', ['Kampus membenarkan surat aktif.', one.namaPenerima], 'lepas penerima');
  await finance.reload();
  await expect(finance.getByRole('region', { name: 'Tertahan' })).toHaveCount(0);
  await expect(finance.getByRole('button', { name: 'Terbitkan SPP', exact: true })).toBeEnabled();
  await expect(finance.getByRole('button', { name: 'Tahan semua pembayaran penerima' })).toBeVisible();
});

test('a budget year is closed by two, and nothing is booked on it any more', async ({ browser }) => {
  test.setTimeout(240_000);
  const past = year - 2;
  const finance = await staff(browser, server, 'finance');
  const approver = await staff(browser, server, 'approver');
  const newLine = async (name: string) => {
    await finance.goto(`/admin/keuangan?tab=pagu&tahun=${past}`);
    await press(finance, 'Buka baris pagu');
    const line = dialog(finance, `Buka baris pagu ${past}`);
    await fill(line, 'Nama baris', name);
    await choose(line, 'Kategori keuangan', /./);
    await fill(line, 'Kode rekening belanja', '5.1.06.01');
    await fill(line, 'Jumlah pagu', '25000000');
    await fill(line, 'Nomor DPA atau DPPA', `DPA/7/${past}`);
    await line.getByLabel('Tanggal DPA atau DPPA').fill(`${past}-01-05`);
    return line;
  };
  const line = await newLine(`Beasiswa ${past}`);
  await propose(browser, finance, line, 'baris pagu tahun yang akan ditutup');
  await confirm(approver, 'pagu-baru', [`DPA/7/${past}`]);

  await finance.goto(`/admin/keuangan?tab=tahun-anggaran&tahun=${past}`);
  const end = finance.getByRole('region', { name: '2. Tutup tahun' });
  await expect(end).toContainText('Tidak ada komitmen yang terbuka.');
  await press(finance, `Usulkan tutup tahun ${past}`);
  const close = dialog(finance, `Usulkan tutup tahun ${past}`);
  await expect(close).toContainText(`dibukukan 31 Desember ${past}`);
  await expect(close.getByRole('button', { name: 'Usulkan', exact: true })).toBeDisabled();
  await close.getByRole('checkbox', { name: 'Semua SP2D tahun itu sudah dicatat' }).check();
  await propose(browser, finance, close, 'tutup tahun');
  await expect(end).not.toContainText('sudah ditutup');
  await confirm(approver, 'tutup-tahun', [String(past)], 'tutup tahun');
  await finance.reload();
  await expect(end).toContainText(`Tahun anggaran ${past} sudah ditutup.`);
  await expect(finance.getByRole('button', { name: /^(Usulkan tutup tahun|Tutup )/ })).toHaveCount(0);
  await expect(finance.getByRole('region', { name: '1. Bulan' })).toContainText('tahun ditutup');
  await looksRight(finance, 'tahun yang ditutup dua orang');
  expect(await books(finance, `Beasiswa ${past}`, past)).toMatchObject({ Tersedia: 25_000_000, Komitmen: 0 });
  await approver.goto(`/admin/keuangan?tab=pagu&tahun=${past}`);
  await expect(approver.getByText(`Ditutup sampai Desember ${past}`)).toBeVisible();
  const late = await newLine(`Terlambat ${past}`);
  await late.locator('input[type="file"]').setInputFiles(await evidence(browser));
  await press(late, 'Usulkan');
  await expect(late.getByRole('alert')).toContainText(`Tahun anggaran ${past} sudah ditutup`);
  await looksRight(finance, 'baris pagu tahun yang sudah ditutup');
});

test('what lapsed with its year and was carried into the next tells both on its page', async ({ browser }) => {
  const finance = await staff(browser, server, 'finance');
  const { items } = await ask<List<Item>>(finance, `/api/cms/keuangan?tahun=${year}&size=100&sort=terlama`);
  const all = await Promise.all(items.map((item) => detail(finance, item)));
  const carried = all.find((one) => one.dibuatPada.startsWith(String(year - 1)) && one.pagu.includes(String(year)));
  if (!carried) throw new Error('nothing was carried over in the demo');
  await open(finance, carried);
  await expect(history(finance)).toContainText('Komitmen pembayaran gugur pada tutup tahun anggaran');
  await expect(history(finance)).toContainText('Pembayaran dibawa ke pagu tahun berikutnya');
  await looksRight(finance, 'pembayaran yang dibawa dari tahun lalu');
});
