// What is done with a list: kept under a name on the server, narrowed down by chips, and taken as a whole.
import { accounts, axe, expect, newContext, type Page, signIn, stateOf, test, unfold } from './support';

test.use({ storageState: stateOf('finance') });

const dialog = (page: Page) => page.getByRole('dialog');

test('a view with its columns is opened on another device and by its link, until it is taken away', async ({
  page,
  browser,
}) => {
  await page.goto('/admin/keuangan?status=disalurkan');
  await expect(page.locator('tbody a').first()).toBeVisible();
  await page.getByRole('button', { name: 'Kolom', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Nomor SP2D' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Semester' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Baris rapat' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/kolom=nomorSp2d%2C-semester/);
  await expect(page).toHaveURL(/baris=rapat/);
  const address = page.url();
  const name = `Tersalur ${Date.now()}`;
  await page.getByRole('button', { name: 'Tampilan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Simpan tampilan ini' }).click();
  await dialog(page).getByLabel('Nama tampilan').fill(name);
  await dialog(page).getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);

  const context = await newContext(browser);
  const other = await context.newPage();
  await signIn(other, accounts.finance, '/auth/role/login');
  await other.goto('/admin/keuangan');
  await other.getByRole('button', { name: 'Tampilan', exact: true }).click();
  await other.getByRole('menuitem', { name, exact: true }).click();
  await expect(other).toHaveURL(/status=disalurkan/);
  const heads = other.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Nomor SP2D' })).toBeVisible();
  await expect(heads.filter({ hasText: 'Semester' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Tampilan', exact: true }).click();
  await other.getByRole('menuitem', { name: `Hapus tampilan "${name}"` }).click();
  await other.getByRole('button', { name: 'Tampilan', exact: true }).click();
  await expect(other.getByRole('menuitem', { name: 'Simpan tampilan ini' })).toBeVisible();
  await context.close();

  // The link alone is enough for whoever may see the list.
  const reader = await newContext(browser, { storageState: stateOf('pemerintah') });
  const theirs = await reader.newPage();
  await theirs.goto(new URL(address).pathname.replace('/admin/', '/pemerintah/') + new URL(address).search);
  await expect(theirs.getByRole('columnheader', { name: 'Nomor SP2D' })).toBeVisible();
  await reader.close();
});

test('lists of money are narrowed to one person, by a typed name and by a link', async ({ browser }) => {
  const context = await newContext(browser, { storageState: stateOf('pemerintah') });
  const page = await context.newPage();
  await page.goto('/pemerintah/keuangan');
  await unfold(page);
  const name = (await page.locator('tbody tr').first().getByRole('link').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Saringan lain' }).click();
  await page.getByRole('combobox', { name: 'Saring orang' }).fill(name);
  await page.getByRole('option', { name }).first().click();
  await expect(page).toHaveURL(/userId=/);
  const chips = page.getByRole('list', { name: 'Saringan yang dipakai' });
  await expect(chips).toContainText(`Orang: ${name}`);
  await expect(page.locator('tbody tr', { hasNotText: name })).toHaveCount(0);
  await expect(page.locator('tbody tr').first()).toContainText(name);
  const person = new URL(page.url()).searchParams.get('userId');
  for (const list of ['keuangan?tab=daftar', 'keuangan?tab=sk', 'temuan?tingkat=', 'usulan?status=']) {
    // The address alone says who it is, on a device that never asked for the name.
    await page.goto(`/pemerintah/${list}&userId=${person}`);
    await expect(chips).toContainText(`Orang: ${name}`);
    expect(await axe(page), list).toEqual([]);
  }
  await page.goto(`/pemerintah/keuangan?tab=sk&userId=${person}`);
  await expect(page.locator('tbody tr')).not.toHaveCount(0);
  await page
    .getByRole('button', { name: /^Lihat nama dalam SK/ })
    .first()
    .click();
  await expect(dialog(page)).toContainText(name);
  await context.close();
});

// A field of an amount keeps what was typed when its chip is taken away.
test('what was approved by one official in a time above an amount is asked by filter, and seen as chips', async ({
  browser,
}) => {
  const context = await newContext(browser, { storageState: stateOf('pemerintah') });
  const page = await context.newPage();
  await page.goto('/pemerintah/keuangan');
  await unfold(page);
  await page.getByRole('button', { name: 'Saringan lain' }).click();
  await page.getByRole('combobox', { name: 'Saring penyetuju' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(page).toHaveURL(/disetujuiOleh=/);
  await page.getByLabel('Jumlah paling sedikit').fill('1000000');
  await expect(page).toHaveURL(/jumlahDari=1000000/);
  await page.getByLabel('Disetujui dari tanggal').fill('01-01-2020');
  const chips = page.getByRole('list', { name: 'Saringan yang dipakai' });
  await expect(chips.getByRole('listitem')).toHaveCount(3);
  await expect(chips).toContainText(/Penyetuju: /);
  await expect(chips).toContainText('Rp 1.000.000');
  await expect(chips).toContainText('01-01-2020');
  await expect(page).toHaveURL(/disetujuiOleh=/);
  await expect(page.locator('tbody a').first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await chips.getByRole('button', { name: /^Hapus saringan Jumlah paling sedikit/ }).click();
  await expect(page).not.toHaveURL(/jumlahDari/);
  await expect(page.getByRole('textbox', { name: 'Jumlah paling sedikit' })).toHaveValue('');
  await page.getByRole('button', { name: 'Hapus semua' }).click();
  await expect(page).toHaveURL(/\/pemerintah\/keuangan$/);
  await expect(chips).toHaveCount(0);
  await context.close();
});

test('everything that matches is taken, done row by row, and what failed is a file', async ({ page }) => {
  await page.goto('/admin/keuangan?status=disetujui&size=3');
  await expect(page.locator('tbody a').first()).toBeVisible();
  const total = Number(
    ((await page.getByText(/^1–\d+ dari/).textContent()) ?? '').replace(/^.*dari/, '').replace(/\D/g, ''),
  );
  await page.getByRole('checkbox', { name: 'Pilih semua baris' }).check();
  await page.getByRole('button', { name: /^Pilih semua .* yang cocok$/ }).click();
  await page.getByRole('button', { name: `Catat SPP yang dipilih (${total})` }).click();
  await expect(dialog(page)).toContainText(`Catat SPP untuk ${total} pembayaran`);
  // The third of what is sent is refused: the others go on.
  let sent = 0;
  await page.route('**/api/cms/keuangan/spp', async (route) => {
    sent += 1;
    const refused = sent === 3;
    await route.fulfill({
      status: refused ? 409 : 200,
      json: refused
        ? {
            statusCode: 409,
            message: 'Pagu tidak cukup.',
            data: { kode: 'PAGU_TIDAK_CUKUP', message: 'Pagu tidak cukup.' },
          }
        : { statusCode: 200, message: 'OK', data: { id: 'x', versi: 2, nomorPeristiwa: 1 } },
    });
  });
  await page.route('**/api/cms/keuangan/nomor-berikutnya**', (route) =>
    route.fulfill({ json: { statusCode: 200, message: 'OK', data: { tahun: 2026, spp: `UJI/${sent + 1}` } } }),
  );
  await dialog(page).getByLabel('Nomor SPP').fill('UJI/1');
  await dialog(page).getByRole('button', { name: 'Catat semua SPP' }).click();
  await expect(dialog(page).getByText(`${total - 1} tercatat, 1 tidak berhasil, dari ${total} baris.`)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Unduh yang tidak berhasil (CSV)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('tidak-berhasil.csv');
  expect(await axe(page)).toEqual([]);
});
