// Recipients of before the portal: the office's messy list is read, mended beside what is wrong, proposed, confirmed by
// another, and stands among the recipients with accounts that a third person verifies.
import { giveReason, handIn, proposeList } from './imported-list';
import { confirm, dialog, looksRight, press, staff, status } from './money-desk';
import { type Server, startServer } from './server';
import { expect, type Page, test, tickAll } from './support';

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server?.remove());

const row = (serial: number, name: string, district: string, account: string) =>
  `${serial};${name};95080155060590${serial};${district};Universitas Cenderawasih;Teknik Sipil;III;BCA;${account};-`;

test('a messy list of recipients is mended in the browser and taken over by two', async ({ browser }) => {
  test.setTimeout(240_000);
  const file = [
    'PEMERINTAH KABUPATEN NDUGA;;;;;;;;;',
    'No;Nama Mahasiswa;N I K;Distrik Asal;Perguruan Tinggi;Program Studi;Semester;Nama Bank;No. Rekening;Paraf',
    row(10, 'Impor Satu', 'Kenyam', '7234567801'),
    row(11, 'Impor Dua', 'Kenyem', '7234567802'),
    row(12, 'Impor Tiga', 'Kenyem', '7234567803'),
    row(13, 'Impor Empat', 'Kenyam', '12'),
    ';Jumlah;;;;;;;4;',
  ];
  const importing = await handIn(browser, server, 'penerima 2026.csv', file);
  const { admin, approver, count, list, said } = importing;
  const before = await count();
  await expect(said).toContainText('1 dapat diambil, 0 sudah menjadi penerima, 3 ditolak');
  await expect(list).toContainText('Kolom yang tidak dibaca: No, Paraf');
  await expect(list).toContainText('Baris jumlah yang dilewati, karena bukan orang: 7.');
  await expect(list.getByText('Baris tanpa perbaikan: 1 dapat diambil')).toBeVisible();
  await looksRight(admin, 'impor penerima');

  // One suggestion serves every row that says the same; another cell is typed anew.
  await list.getByRole('button', { name: 'Pakai “Kenyam” untuk 2 baris' }).first().click();
  await expect(said).toContainText('3 dapat diambil');
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    list.getByRole('link', { name: 'Unduh 1 baris yang ditolak' }).click(),
  ]);
  const left = (await (await download.createReadStream()).toArray()).join('');
  expect(left).toContain('Impor Empat');
  expect(left).not.toContain('Impor Dua');
  await list.getByRole('textbox', { name: 'Baris 6, rekening' }).fill('7234567804');
  await expect(list.getByText('Ada perbaikan yang belum diperiksa.')).toBeVisible();
  await press(list, 'Periksa lagi');
  await expect(said).toContainText('4 dapat diambil, 0 sudah menjadi penerima, 0 ditolak');

  await expect(list.getByRole('textbox', { name: 'Nama daftar' })).toHaveValue('penerima 2026');
  await giveReason(browser, list);
  await looksRight(admin, 'impor penerima siap');
  await proposeList(importing, 'Usulkan 4 penerima');
  await confirm(
    approver,
    'impor-penerima',
    ['Ditetapkan sebelum portal dipakai.', '4 penerima baru', 'Impor Tiga'],
    'impor penerima usulan',
  );
  await expect.poll(count).toBe(before + 4);

  await admin.goto('/admin/akademia?tab=penerima&search=Impor');
  await admin.getByRole('link', { name: 'Impor Dua' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Impor Dua' })).toBeVisible();
  // Who brought the list does not verify its numbers.
  await expect(admin.getByRole('button', { name: 'Verifikasi rekening' })).toBeDisabled();
  const third = await staff(browser, server, 'commitment');
  await third.goto(admin.url());
  await press(third, 'Verifikasi rekening');
  await expect(status(third, 'Terverifikasi')).toBeVisible();

  // The other three at once: by who brought them none, by a third person each, with a result for every row.
  const judge = async (page: Page, button: string) => {
    await page.goto('/admin/rekening?search=Impor');
    await expect(page.locator('tbody a').first()).toBeVisible();
    await tickAll(page);
    await press(page, `${button} yang dipilih (3)`);
  };
  await judge(admin, 'Verifikasi');
  await press(dialog(admin), 'Verifikasi semua');
  await expect(dialog(admin)).toContainText('0 terverifikasi, 3 tidak berhasil, dari 3 baris.');
  await third.goto('/admin/rekening?search=Impor%20Satu');
  await third.getByRole('checkbox', { name: 'Pilih baris 1', exact: true }).check();
  await press(third, 'Tolak yang dipilih (1)');
  await expect(dialog(third).getByRole('button', { name: 'Tolak semua' })).toBeDisabled();
  await dialog(third).getByRole('textbox', { name: 'Alasan' }).fill('Nomor tidak cocok dengan buku tabungan.');
  await looksRight(third, 'rekening tolak banyak');
  await press(dialog(third), 'Tolak semua');
  await expect(dialog(third)).toContainText('1 ditolak, 0 tidak berhasil, dari 1 baris.');
  await press(dialog(third), 'Selesai');
  await third.goto('/admin/rekening?search=Impor');
  await expect(third.locator('tbody a').first()).toBeVisible();
  await tickAll(third);
  await press(third, 'Verifikasi yang dipilih (2)');
  await press(dialog(third), 'Verifikasi semua');
  await expect(dialog(third)).toContainText('2 terverifikasi, 0 tidak berhasil, dari 2 baris.');
});
