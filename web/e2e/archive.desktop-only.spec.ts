// What an office paid before the portal: the line of a past year, its list from a spreadsheet held to the cash book, a
// second person, the books of that year, and the recipient who sees it.
import { ask, choose, fill } from './desk';
import { confirm, dialog, evidence, looksRight, press, propose, staff } from './money-desk';
import { myForm, phoneOf } from './phone';
import { type Server, startServer } from './server';
import { accounts, expect, test } from './support';

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server?.remove());

const year = new Date().getFullYear() - 4;

test('what was paid before the portal is written down from a list by two, and seen by whom it paid', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const recipient = await phoneOf(browser, server, accounts.recipient);
  const form = await myForm(recipient);
  const nik = String(form?.isi.nik);

  const finance = await staff(browser, server, 'finance');
  const approver = await staff(browser, server, 'approver');
  await test.step('the line of that year is opened with its DPA', async () => {
    await finance.goto(`/admin/keuangan?tab=pagu&tahun=${year}`);
    await press(finance, 'Buka baris pagu');
    const line = dialog(finance, `Buka baris pagu ${year}`);
    await fill(line, 'Nama baris', `Beasiswa ${year}`);
    await choose(line, 'Kategori keuangan', /./);
    await fill(line, 'Kode rekening belanja', '5.1.06.01');
    await fill(line, 'Jumlah pagu', '50000000');
    await fill(line, 'Nomor DPA atau DPPA', `DPA/9/${year}`);
    await line.getByLabel('Tanggal DPA atau DPPA').fill(`${year}-01-05`);
    await propose(browser, finance, line, 'pagu tahun lampau');
    await confirm(approver, 'pagu-baru', [`DPA/9/${year}`]);
  });

  await finance.goto(`/admin/keuangan?tab=tahun-anggaran&tahun=${year}`);
  await expect(finance.getByRole('region', { name: '5. Pembayaran sebelum portal' })).toBeVisible();
  await looksRight(finance, 'tahun sebelum portal');
  await press(finance, 'Catat dari arsip');
  const archive = dialog(finance, `Pembayaran ${year} sebelum portal`);
  const list = [
    'PEMERINTAH KABUPATEN NDUGA;;;;;;;;;',
    'NIK;Nama;Tahun Akademik;Semester;Jumlah;Bank;No. Rekening;Pemilik Rekening;Nomor SP2D;Tanggal SP2D',
    `${nik};Penerima;${year}/${year + 1};14;4.250.000;BRI;'0123456789;Penerima;SP2D/12/${year};31-05-${year}`,
    `9508010101990001;Bukan penerima;${year}/${year + 1};1;4.250.000;BRI;0123456788;X;SP2D/12/${year};31-05-${year}`,
  ].join('\r\n');
  await archive
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'arsip.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await expect(archive.getByRole('status').filter({ hasText: 'dapat dicatat' })).toContainText('1 dapat dicatat');
  await expect(archive.getByRole('list', { name: 'Baris daftar' })).toContainText('bukan NIK seorang penerima');
  await fill(archive, 'Jumlah menurut buku kas (BKU)', '4250001');
  await expect(archive).toContainText('cocokkan lebih dahulu');
  await archive.getByRole('textbox', { name: 'Alasan' }).fill('Dibayar sebelum portal dipakai.');
  await archive
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await evidence(browser));
  const send = archive.getByRole('button', { name: 'Usulkan 1 pembayaran' });
  await expect(send).toBeDisabled();
  await looksRight(finance, 'arsip');
  await fill(archive, 'Jumlah menurut buku kas (BKU)', '4250000');
  await send.click();
  await expect(finance.getByRole('dialog')).toHaveCount(0);
  await confirm(approver, 'pembayaran-arsip', [/4\.250\.000/, 'Dibayar sebelum portal dipakai.'], 'arsip');

  await test.step('the year has it, its page says what it is, and it is taken back by two', async () => {
    const { total } = await ask<{ total: { realisasi: number } }>(finance, `/api/cms/pagu?tahun=${year}`);
    expect(total.realisasi).toBe(4_250_000);
    const { items } = await ask<{ items: { id: string }[] }>(finance, '/api/cms/keuangan?status=arsip');
    await finance.goto(`/admin/keuangan/detail/${items[0]?.id}`);
    await expect(finance.getByRole('region', { name: 'Pembayaran', exact: true })).toContainText(/dicatat dari arsip/i);
    await expect(finance.getByText(`SP2D/12/${year}`).first()).toBeVisible();
    await looksRight(finance, 'pembayaran dari arsip');
    await recipient.goto('/user/dashboard');
    await expect(recipient.getByText(/dicatat dari arsip/i).first()).toBeVisible();
    await press(finance, 'Tarik dari arsip');
    const back = dialog(finance, 'Tarik catatan dari arsip');
    await back.getByRole('textbox', { name: 'Alasan' }).fill('Bukan orang ini.');
    await propose(browser, finance, back, 'tarik arsip');
    await confirm(approver, 'koreksi-pembayaran', ['Bukan orang ini.']);
    const after = await ask<{ total: { realisasi: number } }>(finance, `/api/cms/pagu?tahun=${year}`);
    expect(after.total.realisasi).toBe(0);
  });
});
