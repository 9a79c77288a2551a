// How the month of the office begins, on an empty portal: the first day, a list of recipients as it was found on
// somebody's computer, their accounts verified, and a decree for a part of them.
import type { Browser } from '@playwright/test';
import { choose, fill } from './desk';
import { dialog, evidence, press, seen } from './money-desk';
import {
  addRecord,
  confirmNewest,
  founders,
  importKnown,
  openBranch,
  openPeriod,
  plainDay,
  withOfficials,
} from './new-office';
import { messyList, people, refused } from './recipient-list';
import type { Server } from './server';
import { expect, type Page, test } from './support';

const staffed = {
  bendahara: 'Ibu Bendahara',
  ppk: 'Bapak PPK',
  pa: 'Ibu Pengguna Anggaran',
  kuasa: 'Bapak Kuasa Anggaran',
  bud: 'Bapak BUD',
  pengawas: 'Ibu Inspektorat',
} as const;
type Duty = keyof typeof staffed;
const officials = (Object.keys(staffed) as Duty[]).map((duty) => ({
  duty,
  name: staffed[duty],
  email: `${duty}@kantor.test`,
  function: duty === 'kuasa' ? 'pa' : duty,
}));

export const year = new Date().getFullYear();
/** The semester of the list: odd ones are studied from August on. */
const semester = new Date().getMonth() >= 6 ? 3 : 4;
/** The districts whose people the decree names; those people, and what is due to them. */
const named = ['Kenyam', 'Mapenduma', 'Yigi'];
export const paid = people.slice(0, 30);
const amountOf = { S1: 4_250_000, S2: 6_000_000 } as const;
export const due = paid.reduce((all, { level }) => all + amountOf[level], 0);
export const ceiling = 500_000_000;
export const rupiah = (amount: number) => new RegExp(`Rp\\s?${amount.toLocaleString('id-ID').replaceAll('.', '\\.')}`);

export type Office = Record<Duty | 'kepala' | 'sekretaris', Page>;

/** Verifies so many accounts from the queue, each with its one key. */
export async function verifyWithKeys(page: Page, count: number): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click();
  for (let left = count; left > 0; left -= 1) {
    const address = page.url();
    await expect(page.getByRole('button', { name: 'Verifikasi', exact: true })).toBeEnabled();
    await page.keyboard.press('v');
    await expect(page).not.toHaveURL(address);
  }
}

/** From nothing to a decree that names those who are paid this month; gives the people of the office, signed in. */
export async function startOfMonth(browser: Browser, server: Server): Promise<Office> {
  const kepala = await plainDay(browser, server, founders[0].email);
  const sekretaris = await plainDay(browser, server, founders[1].email);

  await test.step('first day: what forms choose from, and who does what', async () => {
    await seen(kepala, 'bulan 01 dasbor kosong');
    await importKnown(kepala, sekretaris, '/admin/bank');
    await importKnown(kepala, sekretaris, '/admin/institusi');
    await openBranch(kepala);
    await addRecord(kepala, '/admin/pengaturan?tab=keuangan', 'kategori keuangan', {
      'Nama kategori': 'Beasiswa UKT',
      'Kode rekening belanja': '5.1.06.01',
    });
    await openPeriod(kepala, year);
    await seen(kepala, 'bulan 02 periode');
    await withOfficials(browser, server, kepala, sekretaris, officials);
    await kepala.goto('/admin/usulan?tab=fungsi');
    for (const { name } of officials) await expect(kepala.getByRole('rowheader', { name })).toBeVisible();
    await seen(kepala, 'bulan 03 fungsi');
  });
  const office = { kepala, sekretaris } as Office;
  for (const { duty, email } of officials) office[duty] = await plainDay(browser, server, email);
  const { bendahara, ppk, pa } = office;

  await test.step('first day: the line with its DPA, the entitlements and the threshold, each by two', async () => {
    await bendahara.goto('/admin/keuangan?tab=pagu');
    await seen(bendahara, 'bulan 04 pagu kosong');
    await press(bendahara, 'Buka baris pagu');
    const line = dialog(bendahara, `Buka baris pagu ${year}`);
    await fill(line, 'Nama baris', 'Beasiswa mahasiswa');
    await choose(line, 'Kategori keuangan', 'Beasiswa UKT');
    await fill(line, 'Kode rekening belanja', '5.1.06.01');
    await fill(line, 'Jumlah pagu', String(ceiling));
    await fill(line, 'Nomor DPA atau DPPA', `DPA/1.01/${year}`);
    await line.getByLabel('Tanggal DPA atau DPPA').fill(`${year}-01-05`);
    await line.locator('input[type="file"]').setInputFiles(await evidence(browser));
    await press(line, 'Usulkan');
    await expect(line).toHaveCount(0);
    await confirmNewest(pa, 'Beasiswa mahasiswa');

    await kepala.goto('/admin/pengaturan?tab=besaran');
    for (const [place, level] of (['S1', 'S2'] as const).entries()) {
      await press(kepala, 'Tambah baris');
      await kepala.getByLabel(`Jenjang baris ${place + 1}`, { exact: true }).selectOption(level);
      await fill(kepala, `Jumlah baris ${place + 1}`, String(amountOf[level]));
    }
    await seen(kepala, 'bulan 05 besaran');
    await press(kepala, 'Usulkan besaran');
    await expect(kepala.getByText('Usulan tersimpan.').first()).toBeVisible();
    await confirmNewest(sekretaris, '4.250.000');
    await kepala.goto('/admin/pengaturan?tab=layanan');
    await fill(kepala, 'Ambang dua penyetuju', '100000000');
    await press(kepala, 'Simpan');
    await confirmNewest(sekretaris, '100.000.000');
  });

  await test.step('the list as it was found is mended beside what is wrong, and taken over by two', async () => {
    await kepala.goto('/admin/akademia?tab=penerima');
    await seen(kepala, 'bulan 06 akademia');
    await press(kepala, 'Impor daftar');
    const list = dialog(kepala, 'Impor daftar penerima');
    const file = list.locator('input[type="file"]');
    await file
      .first()
      .setInputFiles({ name: 'daftar penerima.csv', mimeType: 'text/csv', buffer: messyList(semester) });
    const said = list.getByRole('status').filter({ hasText: 'dapat diambil' });
    const sound = people.length + 1 - refused;
    await expect(said).toContainText(`${sound} dapat diambil, 0 sudah menjadi penerima, ${refused} ditolak`);
    await seen(kepala, 'bulan 06a daftar seadanya');
    await press(list, 'Pakai “Mapenduma”');
    await expect(said).toContainText(`${sound + 1} dapat diambil`);
    await list.getByRole('button', { name: /^Pakai “.*Papua/ }).click();
    await expect(said).toContainText(`${sound + 2} dapat diambil`);
    await fill(list, 'Baris 12, NIK', people[7]?.nik ?? '');
    await press(list, 'Periksa lagi');
    // Whoever stands in it twice is taken once.
    await expect(said).toContainText(`${people.length} dapat diambil, 0 sudah menjadi penerima, 1 ditolak`);
    await list.getByRole('textbox', { name: 'Alasan' }).fill('Ditetapkan sebelum portal dipakai.');
    await file.last().setInputFiles(await evidence(browser));
    await press(list, `Usulkan ${people.length} penerima`);
    await expect(kepala.getByRole('dialog')).toHaveCount(0);
    await confirmNewest(sekretaris, `${people.length.toLocaleString('id-ID')} penerima baru`);
  });

  await test.step('every account is verified with one key by somebody who did not enter it', async () => {
    await ppk.goto('/admin/rekening');
    await seen(ppk, 'bulan 07 rekening');
    await ppk.getByRole('table').getByRole('link').first().click();
    await expect(ppk.getByRole('status').filter({ hasText: 'dalam daftar ini' })).toContainText(
      `dari ${people.length}`,
    );
    await seen(ppk, 'bulan 08 satu rekening');
    await verifyWithKeys(ppk, people.length);
    await expect(ppk.getByText('Tidak ada rekening yang menunggu')).toBeVisible();
  });

  await test.step('a decree names those of three districts, chosen by filter', async () => {
    await kepala.goto('/admin/keuangan?tab=sk');
    await press(kepala, 'Buat SK');
    const decree = dialog(kepala, 'Buat SK penetapan');
    await fill(decree, 'Nomor SK', `188.45/1/${year}`);
    await fill(decree, 'Tentang', 'Penetapan penerima beasiswa');
    for (const district of named) {
      await choose(decree, 'Distrik', district, district);
      await press(decree, 'Pilih semua 10 yang cocok');
    }
    await expect(decree.getByRole('status')).toContainText(`${paid.length} dipilih`);
    await seen(kepala, 'bulan 09 buat SK');
    await press(decree, 'Periksa dulu');
    await expect(decree.getByRole('list', { name: 'Nama yang dipilih' }).getByRole('listitem')).toHaveCount(
      paid.length,
    );
    await expect(decree).toContainText(rupiah(due * 2));
    await seen(kepala, 'bulan 10 periksa SK');
    await press(decree, 'Simpan SK');
    await expect(kepala.getByRole('dialog')).toHaveCount(0);
    await seen(kepala, 'bulan 11 SK');
  });
  return office;
}
