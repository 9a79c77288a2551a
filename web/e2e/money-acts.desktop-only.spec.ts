// What happens to a payment after its papers: a receipt that two officers attest, money that goes back to the treasury
// in its year and after it, and an SPM or SP2D that the treasury refuses. Each is looked at on its page, in its
// proposal, in its history and in the books.
import type { Browser } from '@playwright/test';
import { ask, fill } from './desk';
import {
  books,
  confirm,
  dialog,
  history,
  type Item,
  looksRight,
  moved,
  payment,
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
const kind = 'koreksi-pembayaran';

/** Opens a payment; gives the name of the budget line that pays it. */
async function open(page: Page, { id }: Item): Promise<string> {
  const { pagu } = await ask<{ pagu: string }>(page, `/api/cms/keuangan/${id}`);
  await page.goto(`/admin/keuangan/detail/${id}`);
  return pagu;
}

/** Records the papers of an approved payment one after another, each by whose function it is. */
async function ordered(browser: Browser, { id }: Item, mark: string): Promise<void> {
  for (const [who, paper, word] of [
    ['finance', 'SPP', 'SPP Terbit'],
    ['commitment', 'SPM', 'SPM Terbit'],
    ['treasury', 'SP2D', 'SP2D Terbit'],
  ] as const) {
    const page = await staff(browser, server, who);
    await page.goto(`/admin/keuangan/detail/${id}`);
    await press(page, `Terbitkan ${paper}`);
    const issue = dialog(page, `Terbitkan ${paper}`);
    await fill(issue, `Nomor ${paper}`, `${mark}/${paper}/UJI`);
    await looksRight(page, `terbitkan ${paper} lagi, ${mark}`);
    await press(issue, 'Simpan');
    await expect(status(page, word)).toBeVisible();
    await expect(page.getByText(`${mark}/${paper}/UJI`).first()).toBeVisible();
    await page.context().close();
  }
}

test('a receipt is attested by two officers for a recipient without a phone', async ({ browser }) => {
  test.setTimeout(180_000);
  const finance = await staff(browser, server, 'finance');
  const approver = await staff(browser, server, 'approver');
  const one = await payment(finance, 'disalurkan', `&komponen=ukt&tahun=${year}`);
  const line = await open(finance, one);
  const before = await books(approver, line);
  const says = 'Penerima menandatangani tanda terima di kantor distrik.';
  await press(finance, 'Catat penerimaan');
  const attest = dialog(finance, 'Catat penerimaan untuk penerima');
  await expect(attest).toContainText('tanda terima yang ditandatangani');
  await reason(finance, says);
  // Without the signed paper nothing is proposed.
  await expect(attest.getByRole('button', { name: 'Usulkan' })).toBeDisabled();
  await propose(browser, finance, attest, 'catat penerimaan');
  await finance.reload();
  await expect(status(finance, 'Disalurkan')).toBeVisible();

  // Whoever proposed it is no second person.
  await finance.goto(`/admin/usulan?status=menunggu&jenis=${kind}`);
  await finance
    .getByRole('button', { name: /^Lihat usulan/ })
    .first()
    .click();
  await expect(dialog(finance)).toContainText(says);
  await expect(dialog(finance).getByRole('button', { name: 'Tarik usulan' })).toBeVisible();
  await expect(dialog(finance).getByRole('button', { name: 'Setujui' })).toHaveCount(0);
  await looksRight(finance, 'usulan sendiri');

  await confirm(approver, kind, [says, one.namaPenerima], 'catat penerimaan');
  await open(finance, one);
  await expect(status(finance, 'Diterima')).toBeVisible();
  await expect(history(finance)).toContainText('Penerimaan dana dicatat dua petugas dengan bukti');
  await expect(history(finance)).toContainText('Disalurkan → Diterima');
  await expect(history(finance)).toContainText(says);
  await expect(finance.getByRole('button', { name: /^Unduh kuitansi/ })).toBeVisible();
  await expect(finance.getByRole('button', { name: 'Catat penerimaan' })).toHaveCount(0);
  await expect(finance.getByRole('button', { name: 'Tarik konfirmasi penerimaan' })).toBeVisible();
  await looksRight(finance, 'halaman pembayaran yang penerimaannya dicatat');
  await moved(approver, line, before, {});
});

test('what was paid comes back to the treasury: within its year to the ceiling, later as other revenue', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const finance = await staff(browser, server, 'finance');
  const approver = await staff(browser, server, 'approver');
  for (const [state, of, slip] of [
    ['disalurkan', year, 'STS/0701/UJI'],
    ['diterima', year, 'STS/0702/UJI'],
    ['diterima', year - 1, 'STS/0703/UJI'],
  ] as const)
    await test.step(`${state}, of ${of}`, async () => {
      const one = await payment(finance, state, `&komponen=ukt&tahun=${of}`);
      const line = await open(finance, one);
      const before = await books(approver, line, of);
      // One person alone does not send it back.
      await expect(finance.getByRole('button', { name: 'Setor ke kas daerah', disabled: false })).toHaveCount(0);
      await press(finance, 'Usulkan setoran kembali');
      const back = dialog(finance, 'Usulkan setoran kembali ke kas daerah');
      await fill(back, 'Nomor STS', slip);
      await reason(finance, 'Penerima berhenti kuliah sebelum semester berjalan.');
      await propose(browser, finance, back, `setoran kembali ${state} ${of}`);
      await moved(approver, line, before, {}, of);
      await confirm(
        approver,
        kind,
        [slip, 'Penerima berhenti kuliah', one.namaPenerima],
        `setoran kembali ${state} ${of}`,
      );
      await finance.reload();
      await expect(status(finance, 'Dikembalikan ke Kas Daerah')).toBeVisible();
      await expect(finance.getByText(slip).first()).toBeVisible();
      await expect(history(finance)).toContainText('Dana dikembalikan ke kas daerah');
      await expect(finance.getByRole('region', { name: 'Pindaian dokumen' })).toContainText('STS');
      await looksRight(finance, `halaman pembayaran disetor kembali ${state} ${of}`);
      if (of === year) await moved(approver, line, before, { Tersedia: one.jumlah, Realisasi: -one.jumlah });
      else {
        // Its year is over: its books stay, and the money is revenue of today.
        await moved(approver, line, before, {}, of);
        const revenue = new RegExp(`Lain-lain PAD: Rp\\s?${one.jumlah.toLocaleString('id-ID').replaceAll('.', '\\.')}`);
        await expect(approver.getByRole('rowheader', { name: line })).toContainText(revenue);
        await looksRight(approver, 'pagu dengan lain-lain PAD');
      }
    });
  await test.step('what the bank had sent back already', async () => {
    const one = await payment(finance, 'retur', `&komponen=ukt&tahun=${year}`);
    const line = await open(finance, one);
    const before = await books(approver, line);
    // Who alone noted the return does not alone send it on.
    await expect(finance.getByRole('button', { name: 'Setor ke kas daerah', disabled: false })).toHaveCount(0);
    await press(finance, 'Usulkan setoran kembali');
    const refund = dialog(finance, 'Usulkan setoran kembali ke kas daerah');
    await fill(refund, 'Nomor STS', 'STS/0704/UJI');
    await reason(finance, 'Penerima tidak mempunyai rekening lain.');
    await propose(browser, finance, refund, 'setor retur ke kas daerah');
    await confirm(approver, kind, ['STS/0704/UJI', 'kembali ke pagu'], 'setor retur ke kas daerah');
    await finance.reload();
    await expect(status(finance, 'Dikembalikan ke Kas Daerah')).toBeVisible();
    await expect(history(finance)).toContainText('Retur → Dikembalikan ke Kas Daerah');
    await expect(finance.getByRole('button', { name: 'Bayar ulang' })).toHaveCount(0);
    await moved(approver, line, before, { Tersedia: one.jumlah, Retur: -one.jumlah });
  });
});

test('an SP2D that the treasury refused leaves an approved payment, which gets new papers', async ({ browser }) => {
  test.setTimeout(240_000);
  const finance = await staff(browser, server, 'finance');
  const approver = await staff(browser, server, 'approver');
  const one = await payment(finance, 'sp2d_terbit', `&komponen=ukt&tahun=${year}`);
  const line = await open(finance, one);
  const before = await books(approver, line);
  const says = 'Kode rekening pada SP2D tidak sesuai DPA.';
  await press(finance, 'Usulkan SP2D ditolak');
  const refused = dialog(finance, 'Usulkan SP2D ditolak BUD');
  await expect(refused).toContainText('Belum ada yang ditransfer');
  await reason(finance, says);
  await propose(browser, finance, refused, 'SP2D ditolak');
  await expect(status(finance, 'SP2D Terbit')).toBeVisible();
  await confirm(approver, kind, [says, one.namaPenerima], 'SP2D ditolak');
  await finance.reload();
  await expect(status(finance, 'Disetujui')).toBeVisible();
  await expect(history(finance)).toContainText('SP2D ditolak bendahara umum daerah');
  await expect(history(finance)).toContainText('SP2D Terbit → Disetujui');
  await expect(history(finance)).toContainText(says);
  await expect(finance.getByText('Belum terbit')).toHaveCount(3);
  await looksRight(finance, 'halaman pembayaran setelah SP2D ditolak');
  await moved(approver, line, before, { Komitmen: one.jumlah, Realisasi: -one.jumlah });
  await ordered(browser, one, '0801');
  await moved(approver, line, before, {});
});

test('an SPM that the treasury refused is issued again, and the money stays committed until the SP2D', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const treasury = await staff(browser, server, 'treasury');
  const approver = await staff(browser, server, 'approver');
  const one = await payment(treasury, 'spm_terbit');
  const line = await open(treasury, one);
  const before = await books(approver, line);
  await press(treasury, 'Catat SPM ditolak');
  await reason(treasury, 'Lampiran SPM tidak lengkap.');
  await press(dialog(treasury, 'Catat SPM ditolak BUD'), 'Simpan');
  await expect(status(treasury, 'Disetujui')).toBeVisible();
  await expect(history(treasury)).toContainText('SPM ditolak bendahara umum daerah');
  await expect(history(treasury)).toContainText('SPM Terbit → Disetujui');
  await expect(treasury.getByText('Belum terbit')).toHaveCount(3);
  await looksRight(treasury, 'halaman pembayaran setelah SPM ditolak');
  await moved(approver, line, before, {});
  await ordered(browser, one, '0802');
  await moved(approver, line, before, { Komitmen: -one.jumlah, Realisasi: one.jumlah });
});
