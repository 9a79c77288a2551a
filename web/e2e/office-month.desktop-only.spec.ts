// One month of the office, on a portal that begins empty: the first day, a list of recipients as it was found, their
// accounts, a decree for a part of them, one list of payments from draft to bank and back, what came back paid again,
// reports accepted, the month closed, and registers whose sums are added up here and held to the dashboard.
//
// Not in the browser, because it is not there: the database and the two first administrators come from the command
// line. The other officials are invited past the screens, which first-payment.desktop-only.spec.ts walks. Only a month
// that is over can be closed, so the one that is closed here lies before the payments; in January there is none.
import { ask, choose, fill } from './desk';
import { addedUp, exported } from './exported';
import { dialog, evidence, press, seen, status } from './money-desk';
import { ceiling, due, paid, rupiah, startOfMonth, verifyWithKeys, year } from './month-start';
import { arrive, choosePassword, confirmNewest, emptyOffice, secret } from './new-office';
import { makePapers } from './papers';
import { approveRoster, bankAnswers, issuePapers, lockRoster, makeBankFile } from './roster-desk';
import type { Server } from './server';
import { expect, type Page, signIn, test } from './support';

const rosters = { first: `UKT ${year} tahap 1`, again: `Retur UKT ${year}` };
/** How many payments the bank sends back, and how many recipients report. */
const back = 2;
const reporting = 2;
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await emptyOffice({ secondFactor: false });
});
test.afterAll(() => server?.remove());

test('one month of the office', async ({ browser }) => {
  test.setTimeout(600_000);
  const { book } = await makePapers(browser, 'Kantor Uji');
  let returned = 0;
  const { kepala, sekretaris, bendahara, ppk, pa, kuasa, bud, pengawas } = await startOfMonth(browser, server);

  await test.step('one list pays each what is due, is approved by two, and gets its papers', async () => {
    await bendahara.goto('/admin/keuangan?tab=daftar');
    await press(bendahara, 'Buat daftar');
    const make = dialog(bendahara, 'Buat daftar pembayaran');
    await fill(make, 'Nama daftar', rosters.first);
    await choose(make, 'Baris pagu', /Beasiswa mahasiswa/);
    await press(make, 'Lihat siapa yang masuk');
    const found = make.getByRole('list', { name: 'Hasil per baris' });
    await expect(found.getByRole('listitem').filter({ hasText: '✓' })).toHaveCount(paid.length);
    await seen(bendahara, 'bulan 12 siapa yang masuk');
    await press(make, 'Buat daftar');
    await expect(bendahara.getByRole('heading', { name: rosters.first, level: 1 })).toBeVisible();
    await expect(region(bendahara, 'Daftar pembayaran')).toContainText(rupiah(due));
    await seen(bendahara, 'bulan 13 daftar disusun');
    await lockRoster(bendahara);
    const address = bendahara.url();
    await approveRoster(pa, address, 'mendapat persetujuan pertama');
    await seen(pa, 'bulan 14 persetujuan pertama');
    await approveRoster(kuasa, address, `${paid.length} pembayaran disetujui`);
    await issuePapers(address, paid.length, [
      [bendahara, 'SPP', `1/SPP/${year}`],
      [ppk, 'SPM', `1/SPM/${year}`],
      [bud, 'SP2D', `1/SP2D/${year}`],
    ]);
  });

  await test.step('the bank gets its file, and some payments come back', async () => {
    const lines = await makeBankFile(bendahara);
    expect(lines.reduce((all, { amount }) => all + amount, 0)).toBe(due);
    await bankAnswers(bendahara, lines, back, (page) => seen(page, 'bulan 15 hasil bank'));
    await expect(region(bendahara, 'Daftar pembayaran')).toContainText(`${back} pembayaran`);
    await seen(bendahara, 'bulan 16 sesudah hasil bank');
  });

  await test.step('the accounts of those are corrected, verified by another, and they are paid again', async () => {
    type Returned = { penerimaBeasiswaId: string; jumlah: number };
    const { items } = await ask<{ items: Returned[] }>(bendahara, '/api/cms/keuangan?status=retur');
    expect(items).toHaveLength(back);
    returned = items.reduce((all, { jumlah }) => all + jumlah, 0);
    for (const [at, { penerimaBeasiswaId }] of items.entries()) {
      await bendahara.goto(`/admin/akademia/penerima/${penerimaBeasiswaId}`);
      await press(bendahara, 'Ubah rekening');
      const change = dialog(bendahara, 'Ubah rekening');
      await fill(change, 'Nomor rekening', `702000000${at}`);
      await change.locator('input[type="file"]').setInputFiles(book);
      await expect(change.getByRole('button', { name: 'Simpan rekening' })).toBeEnabled();
      await press(change, 'Simpan rekening');
      await expect(bendahara.getByRole('dialog')).toHaveCount(0);
      if (at === 0) await seen(bendahara, 'bulan 17 penerima dengan retur');
    }
    await ppk.goto('/admin/rekening');
    await ppk.getByRole('table').getByRole('link').first().click();
    await expect(ppk.getByRole('img', { name: /^Buku rekening/ })).toBeVisible();
    await seen(ppk, 'bulan 18 rekening yang diperbaiki');
    await verifyWithKeys(ppk, back);

    await bendahara.goto('/admin/keuangan?status=retur');
    await expect(bendahara.getByRole('table').getByRole('link')).toHaveCount(back);
    await seen(bendahara, 'bulan 19 retur');
    await bendahara.getByRole('checkbox', { name: /semua/i }).first().check();
    await press(bendahara, `Bayar ulang sebagai daftar (${back})`);
    await fill(dialog(bendahara), 'Nama daftar', rosters.again);
    await press(dialog(bendahara), 'Buat daftar retur');
    await expect(dialog(bendahara).getByRole('status')).toContainText(`${back} pembayaran dibayar ulang`);
    await dialog(bendahara).getByRole('link', { name: 'Buka daftarnya' }).click();
    await expect(bendahara.getByRole('heading', { name: rosters.again, level: 1 })).toBeVisible();
    await lockRoster(bendahara);
    const address = bendahara.url();
    await approveRoster(pa, address, `${back} pembayaran disetujui`);
    await issuePapers(address, back, [
      [bendahara, 'SPP', `2/SPP/${year}`],
      [ppk, 'SPM', `2/SPM/${year}`],
      [bud, 'SP2D', `2/SP2D/${year}`],
    ]);
    await bankAnswers(bendahara, await makeBankFile(bendahara), 0);
    await seen(bendahara, 'bulan 20 daftar retur selesai');
  });

  await test.step('recipients confirm and report, and the reports are accepted together', async () => {
    // Whoever was imported has no address: the office writes it down, and a password is chosen by its link.
    for (const [at, { name }] of paid.slice(-reporting).entries()) await reports(name, `penerima${at}@contoh.test`);
    await bendahara.goto('/admin/keuangan?tab=laporan');
    await seen(bendahara, 'bulan 22 laporan menunggu');
    await bendahara.getByRole('checkbox', { name: /semua/i }).first().check();
    await press(bendahara, `Terima yang dipilih (${reporting})`);
    await press(dialog(bendahara), 'Terima semua');
    await expect(dialog(bendahara).getByRole('row').filter({ hasText: 'Diterima' })).toHaveCount(reporting);
    await seen(bendahara, 'bulan 23 laporan diterima');
    await press(dialog(bendahara), 'Selesai');
    await expect(bendahara.getByText('Tidak ada laporan yang menunggu')).toBeVisible();
  });

  await test.step('the month that is over is closed', async () => {
    await bendahara.goto('/admin/keuangan?tab=tahun-anggaran');
    await seen(bendahara, 'bulan 24 tahun anggaran');
    const close = bendahara.getByRole('button', { name: /^Tutup / });
    if (new Date().getMonth() === 0) return expect(close).toHaveCount(0);
    const name = ((await close.textContent()) ?? '').replace('Tutup ', '');
    await close.click();
    await press(dialog(bendahara), 'Tutup bulan');
    await expect(region(bendahara, '1. Bulan')).toContainText(`ditutup sampai ${name}`);
  });

  await test.step('the registers, opened and added up, agree with each other and with the dashboard', async () => {
    const register = async (name: string, format: 'Excel (XLSX)' | 'CSV', more = '') => {
      await bendahara.goto(`/admin/laporan?register=${name}${more}`);
      await seen(bendahara, `bulan 25 ${name}`);
      return exported(bendahara, bendahara.locator('main'), format);
    };
    const lra = await register('lra', 'Excel (XLSX)');
    expect(addedUp(lra, /^Anggaran/)).toBe(ceiling);
    expect(addedUp(lra, 'Realisasi s.d. Periode Ini (Rp)')).toBe(due);
    expect(addedUp(lra, /^Sisa/)).toBe(ceiling - due);
    expect(addedUp(await register('realisasi-pembayaran', 'CSV'), /^Realisasi/)).toBe(due);
    const sp2d = await register('register-sp2d', 'CSV');
    expect(sp2d.rows).toHaveLength(2);
    expect(addedUp(sp2d, 'Jumlah (Rp)')).toBe(due + returned);
    // What came back and went out again leaves nothing behind.
    const mended = await register('register-retur-setoran', 'Excel (XLSX)');
    expect(mended.rows).toHaveLength(back * 2);
    expect(addedUp(mended, 'Retur (Rp)')).toBe(0);
    type Roster = { id: string; nama: string };
    const { items } = await ask<{ items: Roster[] }>(bendahara, '/api/cms/daftar-pembayaran');
    const nominative: number[] = [];
    for (const name of [rosters.first, rosters.again]) {
      const id = items.find(({ nama }) => nama === name)?.id;
      const rows = await register('nominatif', 'Excel (XLSX)', `&daftarPembayaranId=${id}`);
      nominative.push(addedUp(rows, 'Jumlah (Rp)'));
    }
    expect(nominative).toEqual([due, returned]);
    await kepala.goto('/admin/dashboard');
    const figure = (name: string) =>
      region(kepala, 'Angka utama')
        .locator('dl > div')
        .filter({ hasText: new RegExp(`^${name}`) });
    await expect(figure('Realisasi')).toContainText(rupiah(due));
    await expect(figure('Sisa')).toContainText(rupiah(ceiling - due));
    await expect(figure('Retur')).toContainText(rupiah(0));
    await seen(kepala, 'bulan 26 dasbor');
  });

  await test.step('the inspector draws a sample and follows one payment to its proof', async () => {
    await pengawas.goto('/admin/audit?tab=sampel');
    const main = pengawas.locator('main');
    await main.getByLabel('Cara').selectOption('mus');
    await main.getByLabel('Ukuran').fill('5');
    await main.getByLabel('Benih').fill('Inspektorat 7');
    await press(pengawas, 'Tarik sampel');
    await press(pengawas, 'Tetapkan pada nomor ini');
    await expect(main.getByRole('status').first()).toContainText(rupiah(due + returned));
    await seen(pengawas, 'bulan 27 sampel');
    await main.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(pengawas.getByRole('region', { name: 'Riwayat pembayaran' })).toBeVisible();
    await seen(pengawas, 'bulan 28 pembayaran dari sampel');
    for (const act of ['Setujui', 'Catat retur', 'Batalkan'])
      await expect(main.getByRole('button', { name: act, exact: true })).toHaveCount(0);
    await pengawas.goBack();
    await main.getByRole('row').nth(1).getByRole('link').last().click();
    await expect(pengawas).toHaveURL(/\/verifikasi\/\d+/);
    // An event that a receipt is printed of says that no paper was looked at.
    await expect(pengawas.getByRole('heading', { name: /^(Terbukti$|Peristiwa ini ada di buku)/ })).toBeVisible();
  });

  /** A recipient gets an address from two of the office, signs in on a phone, confirms the money and says what it was for. */
  async function reports(name: string, email: string): Promise<void> {
    const admin = kepala;
    await admin.goto('/admin/pengaturan');
    await admin.getByRole('searchbox', { name: 'Cari nama, atau email lengkap' }).fill(name);
    await press(admin, `Tindakan untuk ${name}`);
    await admin.getByRole('menuitem', { name: 'Ubah data' }).click();
    await fill(dialog(admin), 'Email', email);
    await fill(dialog(admin), 'Alasan mengubah alamat', 'Datang sendiri dengan KTP');
    await press(dialog(admin), 'Simpan');
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await confirmNewest(sekretaris, 'Alamat email');
    await admin.reload();
    await press(admin, `Tindakan untuk ${name}`);
    await admin.getByRole('menuitem', { name: /^Kirim/ }).click();
    await dialog(admin)
      .getByRole('button', { name: /^Kirim/ })
      .click();
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await choosePassword(browser, server, email, /./);
    const phone = await arrive(browser, server, 360);
    await signIn(phone, email, '/auth/login', secret);
    await phone.goto('/user/beasiswa');
    await phone.getByRole('button', { name: /^Konfirmasi diterima/ }).click();
    await press(dialog(phone), 'Ya, sudah saya terima');
    await expect(status(phone, 'Diterima')).toBeVisible();
    await phone.goto('/user/laporan');
    await phone.getByRole('button', { name: /^Laporkan penggunaan/ }).click();
    const report = dialog(phone);
    await fill(report, 'Penggunaan dana', 'Uang kuliah semester ini.');
    await report.locator('input[type="file"]').setInputFiles(await evidence(browser));
    await expect(report.getByRole('button', { name: 'Kirim laporan' })).toBeEnabled();
    await seen(phone, 'bulan 21 laporan dana');
    await press(report, 'Kirim laporan');
    await expect(phone.getByRole('dialog')).toHaveCount(0);
    await phone.context().close();
  }
});
