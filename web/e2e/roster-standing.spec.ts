// A recipient sees whether they are in this month's roster, and how an account is changed.
import { axe, expect, fits, settled, stateOf, test } from './support';

test.use({ storageState: stateOf('recipient') });

test('the page of the scholarship says of each roster whether one is in it, and leads to the account', async ({
  page,
}) => {
  await page.goto('/user/beasiswa');
  await settled(page);
  const standing = page.getByRole('region', { name: 'Daftar pembayaran bulan ini' });
  await expect(standing.getByRole('heading', { name: /^Daftar pembayaran \S+ \d{4}$/ })).toBeVisible();
  const rosters = standing.getByRole('listitem');
  const none = standing.getByText('Belum ada daftar pembayaran');
  await expect(rosters.first().or(none)).toBeVisible();
  for (const text of await standing.getByText(/^Anda (tidak )?ada di dalamnya$/).allTextContents())
    expect(text.trim()).toMatch(/^Anda/);
  await fits(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Cara mengganti rekening' }).click();
  await expect(page).toHaveURL('/user/rekening');
  await expect(page.getByRole('heading', { level: 1, name: 'Rekening saya' })).toBeVisible();
  await page.getByRole('button', { name: 'Tambah rekening' }).click();
  const dialog = page.getByRole('dialog', { name: 'Masukkan rekening' });
  // Nothing is entered without the photo of the passbook.
  await expect(dialog.getByLabel(/^Foto buku rekening/).first()).toBeAttached();
  await expect(dialog.getByRole('button', { name: 'Simpan rekening' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await fits(page);
  expect(await axe(page)).toEqual([]);
});
