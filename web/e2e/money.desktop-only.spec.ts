// What the finance team does with payments, rosters, reports and complaints, on a server of its own.
import type { Browser, Locator, Page } from '@playwright/test';
import { ask, choose, command, fill, paymentFor } from './desk';
import { makePapers } from './papers';
import { type Server, startServer } from './server';
import { accounts, axe, expect, fits, newContext, signIn, test } from './support';

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server?.remove());

async function arrive(browser: Browser, email: string, door: '/auth/login' | '/auth/role/login'): Promise<Page> {
  const context = await newContext(browser, { baseURL: server.url, viewport: { width: 1366, height: 900 } });
  const page = await context.newPage();
  await signIn(page, email, door);
  return page;
}
const staff = (browser: Browser, email: string) => arrive(browser, email, '/auth/role/login');

type Item = { id: string; versi: number; status: string; jumlah: number; sayaMenyiapkan: boolean };
async function some(page: Page, status: string): Promise<Item[]> {
  const { items } = await ask<{ items: Item[] }>(page, `/api/cms/keuangan?status=${status}&size=50`);
  return items;
}
const status = (scope: Page | Locator, word: string) => scope.getByText(new RegExp(`^[●◐✕○–]\\s*${word}$`)).first();
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('a payment is rejected with a code, and a stale page is told who was faster', async ({ browser }) => {
  const approver = await staff(browser, accounts.approver);
  const other = await staff(browser, accounts.admin);
  const payment = (await some(approver, 'diajukan')).find((item) => !item.sayaMenyiapkan);
  expect(payment, 'a proposed payment in the demo data').toBeDefined();
  const target = `/admin/keuangan/detail/${payment?.id}`;
  // Live events would show the faster act at once.
  await other.route('**/api/cms/stream*', (route) => route.abort());
  await other.goto(target);
  await other.getByRole('button', { name: 'Batalkan', exact: true }).click();
  await fill(dialog(other, 'Batalkan pembayaran'), 'Alasan pembatalan', 'Salah baris');

  await approver.goto(target);
  await act(approver, 'Tolak');
  const refuse = dialog(approver, 'Tolak pembayaran');
  await choose(refuse, 'Alasan penolakan', 'Sudah dibayar dari sumber lain');
  await refuse.getByRole('button', { name: 'Tolak', exact: true }).click();
  await expect(status(approver, 'Ditolak')).toBeVisible();
  await expect(approver.getByText('Sudah dibayar dari sumber lain').first()).toBeVisible();

  await dialog(other, 'Batalkan pembayaran').getByRole('button', { name: 'Batalkan pembayaran' }).click();
  await expect(other.getByText('Data sudah berubah')).toBeVisible();
  await other.getByRole('button', { name: 'Muat data terbaru, isian saya tetap' }).click();
  await expect(status(other, 'Ditolak')).toBeVisible();
});

test('money that came back is paid again, and what is not paid again goes to the treasury', async ({ browser }) => {
  const finance = await staff(browser, accounts.finance);
  // What the bank was told to pay comes back by the bank's own paper and a second person.
  const payment = await paymentFor(finance, 'status=disalurkan', 'retur', false);
  await finance.goto(`/admin/keuangan/detail/${payment}`);
  await expect(finance.getByRole('button', { name: 'Catat retur', exact: true })).toBeDisabled();
  await act(finance, 'Usulkan retur menurut bukti');
  const back = dialog(finance, 'Usulkan retur menurut bukti bank');
  await back.getByLabel('Sebab retur').selectOption('gangguan-teknis');
  await back.getByRole('textbox', { name: 'Alasan' }).fill('Sistem bank penerima terganggu');
  await back.locator('input[type="file"]').setInputFiles((await makePapers(browser, 'Bank Uji')).marks);
  await back.getByRole('button', { name: 'Usulkan' }).click();
  await expect(back).toHaveCount(0);
  await expect(status(finance, 'Retur')).toHaveCount(0);
  const approver = await staff(browser, accounts.approver);
  await approver.goto('/admin/usulan?status=menunggu&jenis=koreksi-pembayaran');
  await approver
    .getByRole('button', { name: /^Lihat usulan/ })
    .first()
    .click();
  await act(approver, 'Setujui');
  await expect(approver.getByText('Usulan disetujui dan berlaku')).toBeVisible();
  await finance.reload();
  await expect(status(finance, 'Retur')).toBeVisible();
  await act(finance, 'Bayar ulang');
  const again = dialog(finance, 'Bayar ulang');
  const field = again.getByRole('combobox', { name: 'Rekening tujuan' });
  if ((await field.inputValue()) === '') {
    await field.click();
    await finance.getByRole('listbox').getByRole('option').first().click();
  }
  await again.getByRole('button', { name: 'Buat pembayaran pengganti' }).click();
  await finance.getByRole('link', { name: 'pembayaran pengganti' }).click();
  await expect(finance.getByRole('link', { name: 'pembayaran sebelumnya' })).toBeVisible();
  await act(finance, 'Batalkan');
  await fill(dialog(finance, 'Batalkan pembayaran'), 'Alasan pembatalan', 'Penerima pindah bank');
  await dialog(finance, 'Batalkan pembayaran').getByRole('button', { name: 'Batalkan pembayaran' }).click();
  await expect(status(finance, 'Dibatalkan')).toBeVisible();
  await finance.getByRole('link', { name: 'pembayaran sebelumnya' }).click();
  await act(finance, 'Setor ke kas daerah');
  const refund = dialog(finance, 'Setor ke kas daerah');
  await fill(refund, 'Nomor STS', 'STS-2026-001');
  await refund.getByRole('button', { name: 'Simpan setoran' }).click();
  await expect(status(finance, 'Dikembalikan ke Kas Daerah')).toBeVisible();
});

test('a roster is gathered, locked, approved by another, ordered, and settled by the bank', async ({ browser }) => {
  const finance = await staff(browser, accounts.finance);
  await finance.goto('/admin/keuangan?tab=daftar');
  expect(await axe(finance)).toEqual([]);
  await act(finance, 'Buat daftar');
  const make = dialog(finance, 'Buat daftar pembayaran');
  await fill(make, 'Nama daftar', 'Asrama gelombang uji');
  await make.getByRole('combobox', { name: 'Baris pagu' }).click();
  await finance.getByRole('listbox').getByRole('option').first().click();
  await fill(make, 'Jumlah per penerima', '250000');
  await make.getByRole('combobox', { name: 'Komponen' }).selectOption('asrama');
  await act(finance, 'Lihat siapa yang masuk');
  await expect(make.getByText(/dapat dibayar, jumlah/)).toBeVisible();
  await make.getByRole('button', { name: 'Buat daftar', exact: true }).click();
  await expect(finance.getByRole('heading', { name: 'Asrama gelombang uji', level: 1 })).toBeVisible();
  await act(finance, 'Kunci daftar');
  await dialog(finance, 'Kunci daftar').getByRole('button', { name: 'Kunci daftar' }).click();
  await act(finance, 'Selesai');
  await expect(status(finance, 'Dikunci')).toBeVisible();
  await expect(finance.getByRole('button', { name: 'Setujui', exact: true })).toHaveCount(0);
  expect(await axe(finance)).toEqual([]);
  const rosterId = finance.url().split('/').pop() ?? '';

  const approver = await staff(browser, accounts.approver);
  await approver.goto(`/admin/keuangan/daftar/${rosterId}`);
  await act(approver, 'Setujui');
  await dialog(approver, 'Setujui daftar').getByRole('button', { name: 'Setujui', exact: true }).click();
  await expect(approver.getByText(/pembayaran (disetujui|mendapat persetujuan pertama), jumlah/)).toBeVisible();
  await act(approver, 'Selesai');
  const needsSecond = await approver.getByText('Persetujuan kedua harus oleh orang lain').isVisible();
  if (needsSecond) {
    const second = await staff(browser, accounts.admin);
    await second.goto(`/admin/keuangan/daftar/${rosterId}`);
    await act(second, 'Persetujuan kedua');
    await dialog(second, 'Persetujuan kedua').getByRole('button', { name: 'Setujui', exact: true }).click();
    await act(second, 'Selesai');
  }

  // Each paper is recorded by the function that issues it; nobody sees the others' buttons.
  const commitment = await staff(browser, accounts.commitment);
  const treasury = await staff(browser, accounts.treasury);
  for (const [who, kind] of [
    [finance, 'SPP'],
    [commitment, 'SPM'],
    [treasury, 'SP2D'],
  ] as const) {
    await who.goto(`/admin/keuangan/daftar/${rosterId}`);
    await act(who, `Catat ${kind}`);
    const papers = dialog(who, `Catat ${kind}`);
    await fill(papers, `Nomor ${kind}`, `900/${kind}/UJI`);
    await papers.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(papers.getByText(/pembayaran tercatat, jumlah/)).toBeVisible();
    await act(who, 'Selesai');
  }
  await finance.reload();
  await act(finance, 'Buat berkas bank');
  await dialog(finance, 'Buat berkas bank').getByRole('button', { name: 'Buat berkas', exact: true }).click();
  await expect(finance.getByRole('region', { name: 'Berkas bank' })).toBeVisible();
  const [download] = await Promise.all([
    finance.waitForEvent('download'),
    finance.getByRole('button', { name: 'Unduh berkas bank' }).click(),
  ]);
  const lines = (await (await download.createReadStream()).toArray()).join('').trim().split('\r\n').slice(1);
  expect(lines.length).toBeGreaterThan(0);
  const result = ['referensi;status;alasan']
    .concat(
      lines.map(
        (line, index) =>
          `${line.split(';')[1]};${index === 0 ? 'GAGAL' : 'BERHASIL'};${index === 0 ? 'Rekening tutup' : ''}`,
      ),
      'TIDAKADA;BERHASIL;',
    )
    .join('\n');
  await act(finance, 'Muat hasil bank');
  const load = dialog(finance, 'Muat hasil bank');
  await load
    .locator('input[type="file"]')
    .setInputFiles({ name: 'hasil.csv', mimeType: 'text/csv', buffer: Buffer.from(result) });
  await expect(load.getByText(/Tidak ada pembayaran daftar ini/)).toBeVisible();
  expect(await axe(finance)).toEqual([]);
  await load.getByRole('button', { name: /^Catat / }).click();
  await act(finance, 'Selesai');
  await expect(status(finance, 'Retur')).toBeVisible();
  await fits(finance);
});

test('a recipient keeps the receipt, reports, and complains; the finance team answers', async ({ browser }) => {
  const recipient = await arrive(browser, accounts.recipient, '/auth/login');
  const finance = await staff(browser, accounts.finance);
  await recipient.goto('/user/laporan');
  await recipient
    .getByRole('button', { name: /^Konfirmasi diterima/ })
    .first()
    .click();
  await recipient.getByRole('button', { name: 'Ya, sudah saya terima' }).click();
  const [receipt] = await Promise.all([
    recipient.waitForEvent('download'),
    recipient
      .getByRole('button', { name: /^Unduh kuitansi/ })
      .first()
      .click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/^kuitansi-.*\.pdf$/);
  await recipient
    .getByRole('button', { name: /^Laporkan penggunaan/ })
    .first()
    .click();
  const report = dialog(recipient, 'Laporan penggunaan dana');
  await fill(report, 'Penggunaan dana', 'Sewa kos tiga bulan');
  const { marks } = await makePapers(browser, 'Penerima');
  await report.locator('input[type="file"]').setInputFiles(marks);
  await report.getByRole('button', { name: 'Kirim laporan' }).click();
  await expect(recipient.getByText('Sewa kos tiga bulan')).toBeVisible();
  await recipient.getByRole('button', { name: 'Buat pengaduan' }).click();
  await fill(dialog(recipient, 'Sampaikan pengaduan'), 'Ceritakan', 'Jumlah kurang dari SK');
  await recipient.getByRole('button', { name: 'Kirim pengaduan' }).click();
  await expect(status(recipient, 'Menunggu Jawaban')).toBeVisible();
  expect(await axe(recipient)).toEqual([]);

  await finance.goto('/admin/keuangan?tab=pengaduan');
  const { nama } = await ask<{ nama: string }>(recipient, '/api/web/user');
  await finance.getByRole('button', { name: `Baca pengaduan ${nama}` }).click();
  await finance.getByRole('textbox', { name: 'Jawaban' }).fill('Selisihnya dibayar bulan depan');
  await act(finance, 'Kirim');
  await expect(finance.getByText('Selisihnya dibayar bulan depan').first()).toBeVisible();
  expect(await axe(finance)).toEqual([]);

  await finance.goto('/admin/keuangan?tab=laporan');
  const waiting = await ask<{ items: Item[] }>(finance, '/api/cms/keuangan?laporan=menunggu&size=100');
  const mine = await ask<{ items: { id: string; laporan?: { catatan: string } | null }[] }>(
    recipient,
    `/api/cms/laporan/penerima-beasiswa/${(await ask<{ penerimaBeasiswaId: string }>(recipient, '/api/web/user')).penerimaBeasiswaId}`,
  );
  const reported = mine.items.find((item) => item.laporan?.catatan === 'Sewa kos tiga bulan');
  expect(waiting.items.some((item) => item.id === reported?.id)).toBe(true);
  await finance.goto(`/admin/keuangan/detail/${reported?.id}`);
  await finance.getByRole('button', { name: 'Terima laporan' }).click();
  await expect(status(finance, 'Dipertanggungjawabkan')).toBeVisible();

  await recipient.reload();
  await recipient.getByRole('button', { name: /^Baca pengaduan/ }).click();
  await expect(recipient.getByText('Selisihnya dibayar bulan depan')).toBeVisible();
  const again = await command(recipient, '/api/cms/laporan/terima', { id: reported?.id, versi: 1 });
  expect(again.status()).toBe(403);
});

test('a ceiling has its ledger card, its trial balance, and is not cut below its use', async ({ browser }) => {
  const finance = await staff(browser, accounts.finance);
  await finance.goto('/admin/keuangan?tab=pagu');
  await finance
    .getByRole('button', { name: /^Tindakan untuk/ })
    .first()
    .click();
  await finance.getByRole('menuitem', { name: 'Kartu buku besar' }).click();
  await expect(dialog(finance, 'Kartu buku besar').getByRole('columnheader', { name: 'Saldo' })).toBeVisible();
  expect(await axe(finance)).toEqual([]);
  await act(finance, 'Selesai');
  await act(finance, 'Neraca saldo');
  await expect(dialog(finance, 'Neraca saldo').getByRole('rowheader', { name: 'Jumlah' })).toBeVisible();
  await act(finance, 'Selesai');
  type Line = { nama: string; pagu: number; tersedia: number };
  const { items } = await ask<{ items: Line[] }>(finance, `/api/cms/pagu?tahun=${new Date().getFullYear()}`);
  const used = items.find((line) => line.tersedia < line.pagu);
  expect(used, 'a line that something was paid of').toBeDefined();
  await act(finance, `Tindakan untuk ${used?.nama}`);
  await finance.getByRole('menuitem', { name: 'Ubah jumlah pagu' }).click();
  const revise = dialog(finance, 'Ubah jumlah pagu');
  await fill(revise, 'Jumlah pagu baru', '1');
  await fill(revise, 'Alasan perubahan', 'Uji');
  await fill(revise, 'Nomor DPA atau DPPA', 'DPPA/1/2026');
  await revise.getByLabel('Tanggal DPA atau DPPA').fill('2026-01-05');
  await expect(revise.getByRole('button', { name: 'Usulkan' })).toBeDisabled();
  await revise.locator('input[type="file"]').setInputFiles((await makePapers(browser, 'Kantor')).marks);
  await revise.getByRole('button', { name: 'Usulkan' }).click();
  await expect(revise.getByRole('alert')).toContainText('Pagu tidak dapat lebih kecil');
});
