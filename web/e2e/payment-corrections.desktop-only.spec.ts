// What was written down wrongly about a payment is put right on its page: proposed by one with evidence, confirmed by
// another, told on the page afterwards; and the budget stands where it stood.
import { ask, fill } from './desk';
import {
  confirm,
  dialog,
  evidence,
  type Item,
  type List,
  looksRight,
  payment,
  press,
  propose,
  reason,
  staff,
  stateOfPayment,
  status,
} from './money-desk';
import { type Server, startServer } from './server';
import { expect, type Page, test } from './support';

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server?.remove());

const year = new Date().getFullYear();
const open = (page: Page, id: string) => page.goto(`/admin/keuangan/detail/${id}`);
const kind = 'koreksi-pembayaran';

type Line = { id: string; nama: string; realisasi: number; retur: number };
const lines = async (page: Page) => (await ask<{ items: Line[] }>(page, `/api/cms/pagu?tahun=${year}`)).items;
const sum = async (page: Page, of: 'realisasi' | 'retur') =>
  (await lines(page)).reduce((all, line) => all + line[of], 0);

test('a transfer, a receipt and a return that were noted wrongly are taken back', async ({ browser }) => {
  test.setTimeout(240_000);
  const finance = await staff(browser, server, 'finance');
  const approver = await staff(browser, server, 'approver');
  await test.step('said to be transferred, and it was not', async () => {
    const one = await payment(finance, 'disalurkan', `&komponen=ukt&tahun=${year}`);
    await open(finance, one.id);
    await looksRight(finance, 'halaman pembayaran disalurkan');
    await press(finance, 'Tarik penyaluran');
    await reason(finance, 'Rekening koran menunjukkan dana belum keluar.');
    await propose(browser, finance, dialog(finance), 'tarik penyaluran');
    await confirm(
      approver,
      kind,
      ['Rekening koran menunjukkan dana belum keluar.', /\d{2}-\d{2}-\d{4}/],
      'tarik penyaluran',
    );
    await finance.reload();
    await expect(status(finance, 'SP2D Terbit')).toBeVisible();
    await expect(finance.getByRole('region', { name: 'Riwayat pembayaran' })).toContainText('dana belum keluar');
  });
  await test.step('tapped as received, and it was not', async () => {
    const one = await payment(finance, 'diterima', `&tahun=${year}`);
    await open(finance, one.id);
    await press(finance, 'Tarik konfirmasi penerimaan');
    await reason(finance, 'Penerima menelepon: dana belum masuk.');
    await propose(browser, finance, dialog(finance), 'tarik penerimaan');
    await confirm(approver, kind, ['Penerima menelepon: dana belum masuk.']);
    await finance.reload();
    await expect(status(finance, 'Disalurkan')).toBeVisible();
  });
  await test.step('said to have come back, and it did not', async () => {
    const before = await sum(finance, 'realisasi');
    const one = await payment(finance, 'retur', '&komponen=ukt');
    await open(finance, one.id);
    await looksRight(finance, 'halaman pembayaran retur');
    await press(finance, 'Tarik retur');
    await reason(finance, 'Bank salah menyebut nomor referensi.');
    await propose(browser, finance, dialog(finance), 'tarik retur');
    await confirm(approver, kind, ['Bank salah menyebut nomor referensi.'], 'tarik retur');
    await finance.reload();
    await expect(status(finance, 'Disalurkan')).toBeVisible();
    await expect.poll(() => sum(finance, 'realisasi')).toBe(before + one.jumlah);
  });
});

test('a deposit has its slip put right, and is taken back when nothing was deposited', async ({ browser }) => {
  test.setTimeout(180_000);
  const finance = await staff(browser, server, 'finance');
  const approver = await staff(browser, server, 'approver');
  const one = await payment(finance, 'dikembalikan', `&tahun=${new Date().getFullYear()}`);
  await open(finance, one.id);
  await press(finance, 'Perbaiki STS');
  const slip = dialog(finance, 'Perbaiki nomor atau tanggal STS');
  await slip.getByRole('combobox', { name: 'Setoran' }).selectOption({ index: 1 });
  await fill(slip, 'Nomor STS', 'STS/0999/UJI');
  await reason(finance, 'Angka nol terlewat.');
  await propose(browser, finance, slip, 'perbaiki STS');
  await confirm(approver, kind, ['STS/0999/UJI', 'Angka nol terlewat.'], 'perbaiki STS');
  await finance.reload();
  await expect(finance.getByText('STS/0999/UJI').first()).toBeVisible();
  await press(finance, 'Tarik setoran');
  await reason(finance, 'Kas daerah tidak menerima setoran ini.');
  await propose(browser, finance, dialog(finance), 'tarik setoran');
  await confirm(approver, kind, ['Kas daerah tidak menerima setoran ini.'], 'tarik setoran');
  await finance.reload();
  await expect(status(finance, 'Dikembalikan ke Kas Daerah')).toHaveCount(0);
  await expect(finance.getByRole('button', { name: 'Tarik setoran' })).toHaveCount(0);
});

test('what is to be paid back is claimed and comes in by parts', async ({ browser }) => {
  test.setTimeout(180_000);
  const finance = await staff(browser, server, 'finance');
  const approver = await staff(browser, server, 'approver');
  const one = await payment(finance, 'dipertanggungjawabkan', `&komponen=ukt&tahun=${year}`);
  await open(finance, one.id);
  await press(finance, 'Tagih pengembalian');
  await fill(dialog(finance), 'Yang harus dikembalikan', '900000');
  await reason(finance, 'UKT ternyata dipotong kampus.');
  await propose(browser, finance, dialog(finance), 'tagih pengembalian');
  await confirm(approver, kind, ['UKT ternyata dipotong kampus.', /900\.000/], 'tagih pengembalian');
  await finance.reload();
  await press(finance, 'Catat angsuran');
  const part = dialog(finance, 'Catat angsuran');
  await expect(part).toContainText(/900\.000/);
  await fill(part, 'Jumlah setoran', '400000');
  await fill(part, 'Nomor STS', 'STS/A-1/UJI');
  await looksRight(finance, 'catat angsuran');
  await reason(finance, 'Setoran pertama kampus.');
  await propose(browser, finance, part, 'catat angsuran');
  await confirm(approver, kind, ['Setoran pertama kampus.', /400\.000/], 'catat angsuran');
  await finance.reload();
  const claim = finance.getByRole('region', { name: 'Tagihan pengembalian' });
  await expect(claim).toContainText(/500\.000/);
  await expect(claim).toContainText('STS/A-1/UJI');
  await press(finance, 'Catat angsuran');
  // More than is left is refused, and said at the field.
  await fill(dialog(finance), 'Jumlah setoran', '600000');
  await fill(dialog(finance), 'Nomor STS', 'STS/A-2/UJI');
  await reason(finance, 'Setoran terakhir kampus.');
  await dialog(finance)
    .locator('input[type="file"]')
    .setInputFiles(await evidence(browser));
  await press(dialog(finance), 'Usulkan');
  await expect(dialog(finance)).toContainText(/melebihi/i);
  await fill(dialog(finance), 'Jumlah setoran', '500000');
  await propose(browser, finance, dialog(finance), 'angsuran terakhir');
  await confirm(approver, kind, ['Setoran terakhir kampus.', /500\.000/], 'angsuran terakhir');
  await finance.reload();
  await expect(claim).toContainText('Lunas');
  await expect(finance.getByRole('button', { name: 'Catat angsuran' })).toHaveCount(0);
  await looksRight(finance, 'tagihan lunas');
});

test('papers: a wrong number, an SPM that the treasury sent back, and the right budget line', async ({ browser }) => {
  test.setTimeout(240_000);
  const finance = await staff(browser, server, 'finance');
  const approver = await staff(browser, server, 'approver');
  await test.step('a number is put right', async () => {
    const one = await payment(finance, 'disalurkan', `&komponen=biaya_hidup&tahun=${year}`);
    await open(finance, one.id);
    await press(finance, 'Perbaiki surat');
    const paper = dialog(finance, 'Perbaiki nomor atau tanggal surat');
    await paper.getByLabel('Surat', { exact: true }).selectOption('spp');
    await fill(paper, 'Nomor SPP', '00042/SPP/UJI');
    await reason(finance, 'Salah ketik.');
    await propose(browser, finance, paper, 'perbaiki surat');
    await confirm(approver, 'dokumen-pencairan', ['00042/SPP/UJI'], 'perbaiki surat');
    await finance.reload();
    await expect(finance.getByText('00042/SPP/UJI').first()).toBeVisible();
  });
  await test.step('an SPM comes back', async () => {
    const treasury = await staff(browser, server, 'treasury');
    const one = await payment(treasury, 'spm_terbit');
    await open(treasury, one.id);
    await press(treasury, 'Catat SPM ditolak');
    await reason(treasury, 'Lampiran SPM tidak lengkap.');
    await looksRight(treasury, 'SPM ditolak');
    await press(dialog(treasury), 'Simpan');
    await expect(treasury.getByText('SPM ditolak BUD: tercatat')).toBeVisible();
    await expect(status(treasury, 'Disetujui')).toBeVisible();
    await expect(treasury.getByText('Lampiran SPM tidak lengkap.').first()).toBeVisible();
  });
  await test.step('another line pays', async () => {
    const one = await payment(finance, 'disalurkan', `&komponen=biaya_hidup&tahun=${year}`);
    const { paguId } = await ask<{ paguId: string }>(finance, `/api/cms/keuangan/${one.id}`);
    await open(finance, one.id);
    await press(finance, 'Pindahkan mata anggaran');
    const move = dialog(finance);
    const other = (await lines(finance)).find((line) => line.id !== paguId && line.nama.match(/biaya hidup/i));
    await move.getByLabel('Baris pagu yang benar').selectOption(other ? { value: other.id } : { index: 1 });
    await reason(finance, 'Dibebankan pada baris yang salah.');
    await propose(browser, finance, move, 'pindah mata anggaran');
    await confirm(approver, kind, ['Dibebankan pada baris yang salah.'], 'pindah mata anggaran');
    await finance.reload();
    await expect
      .poll(async () => (await ask<{ paguId: string }>(finance, `/api/cms/keuangan/${one.id}`)).paguId)
      .not.toBe(paguId);
  });
});

test('a payment is held by one and let go by two, and stands in the pile of those held', async ({ browser }) => {
  test.setTimeout(180_000);
  const finance = await staff(browser, server, 'finance');
  const inspector = await staff(browser, server, 'approver');
  const held = await ask<List<Item>>(finance, '/api/cms/keuangan?tertahan=1&size=100');
  const approved = await ask<List<Item>>(finance, '/api/cms/keuangan?status=disetujui&komponen=ukt&size=100');
  const one = approved.items.find((item) => !held.items.some((other) => other.namaPenerima === item.namaPenerima));
  if (!one) throw new Error('every approved payment is held');
  await open(inspector, one.id);
  await press(inspector, 'Tahan pembayaran');
  await reason(inspector, 'Rekening diperiksa ulang.');
  await looksRight(inspector, 'tahan pembayaran');
  await press(dialog(inspector), 'Tahan');
  const told = inspector.getByText('Ditahan sampai dua orang melepasnya');
  await expect(told).toBeVisible();
  // It lies over what is looked at below until it goes.
  await expect(told).toBeHidden();
  await expect(inspector.getByRole('region', { name: 'Tertahan' })).toContainText('Rekening diperiksa ulang.');
  await looksRight(inspector, 'halaman pembayaran tertahan');

  await finance.goto('/admin/dashboard');
  await finance
    .getByRole('link', { name: /tertahan/i })
    .first()
    .click();
  await expect(finance).toHaveURL(/tertahan=1/);
  const row = finance.getByRole('row').filter({ hasText: 'Rekening diperiksa ulang.' });
  await expect(row).toContainText(one.namaPenerima);
  await looksRight(finance, 'tumpukan tertahan');
  await row.getByRole('link').first().click();
  // What is held cannot be ordered, and says why.
  await expect(finance.getByRole('button', { name: 'Terbitkan SPP', exact: true })).toBeDisabled();
  await press(finance, 'Usulkan pelepasan pembayaran');
  await reason(finance, 'Buku rekening sudah dicocokkan.');
  await propose(browser, finance, dialog(finance), 'usulkan pelepasan');
  const second = await staff(browser, server, 'admin');
  await confirm(second, 'lepas-tahanan', ['Buku rekening sudah dicocokkan.'], 'pelepasan');
  await finance.reload();
  await expect(finance.getByRole('region', { name: 'Tertahan' })).toHaveCount(0);
  await expect(finance.getByRole('button', { name: 'Terbitkan SPP', exact: true })).toBeEnabled();
  expect(await stateOfPayment(finance, one.id)).toBe('disetujui');
});
