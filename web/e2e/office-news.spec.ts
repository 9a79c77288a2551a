// News from a draft to the public page and back, and a testimonial through its moderation.
import { fill } from './desk';
import { axe, expect, fits, newContext, type Page, stateOf, test } from './support';

test.use({ storageState: stateOf('admin') });

async function looksRight(page: Page) {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await fits(page);
}

test('news is written, kept on the device, published, deleted and restored', async ({ page }, info) => {
  const title = `Berita uji ${info.project.name} dari Kenyam`;
  const body = () => page.getByRole('textbox', { name: 'Isi berita' });
  await page.goto('/admin/berita/baru');
  await fill(page, 'Judul', title);
  await body().click();
  await page.keyboard.type('Paragraf pertama.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Judul tingkat 2' }).click();
  await page.keyboard.type('Bagian kedua');
  await expect(page.getByText(/^Draf tersimpan di perangkat ini/)).toBeVisible();
  // The first words are kept already; the last ones follow when the typing rests.
  await page.waitForTimeout(2_500);
  page.once('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Pulihkan draf' }).click();
  await expect(body().getByRole('heading', { name: 'Bagian kedua', level: 2 })).toBeVisible();
  await looksRight(page);

  // A script as an address is refused.
  await body().click();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Tautan', exact: true }).click();
  const link = page.getByRole('dialog').last();
  await fill(link, 'Alamat', 'javascript:alert(1)');
  await link.getByRole('button', { name: 'Pasang' }).click();
  await expect(link.getByText('Alamat ini tidak dapat dipakai sebagai tautan.')).toBeVisible();
  await link.getByRole('button', { name: 'Batal' }).click();

  await page.getByRole('button', { name: 'Pratinjau' }).click();
  await expect(page.getByRole('document', { name: 'Isi berita' })).toContainText('Bagian kedua');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('dialog').last().getByRole('button', { name: 'Tutup' }).click();
  await page.getByRole('button', { name: 'Simpan draf' }).click();
  await expect(page).toHaveURL(/\/admin\/berita\/detail\//);
  await page.getByRole('radio', { name: 'Terbitkan sekarang' }).check();
  await page.getByRole('button', { name: 'Simpan dan terbitkan' }).click();
  await expect(page.getByText(/^Tersimpan di server/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Tetap terbit' })).toBeVisible();
  const address = ((await page.getByText(/^Alamat: /).textContent()) ?? '').replace(/^Alamat: (\S+).*$/s, '$1');

  await page.goto(address);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bagian kedua', level: 2 })).toBeVisible();

  await page.goto('/admin/berita');
  await page.getByRole('searchbox', { name: 'Cari judul' }).fill(title);
  await page.getByRole('button', { name: `Hapus ${title}` }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Hapus', exact: true }).click();
  await page.getByRole('button', { name: `Pulihkan ${title}` }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Pulihkan', exact: true }).click();
  await expect(page.getByRole('link', { name: `Lihat ${title}` })).toBeVisible();
  await looksRight(page);
});

test('a testimonial waits until somebody has read it', async ({ page, browser }, info) => {
  const words = `Beasiswa ini membantu saya kuliah, uji ${info.project.name}.`;
  const recipient = await newContext(browser, { storageState: stateOf('recipient') });
  const theirs = await recipient.newPage();
  await theirs.goto('/awardee-testimoni');
  await theirs.getByRole('button', { name: 'Kirim Testimoni' }).click();
  const share = theirs.getByRole('dialog', { name: 'Bagikan testimoni' });
  await share.getByRole('button', { name: 'Kirim Testimoni' }).click();
  await expect(share.getByText('Testimoni wajib diisi')).toBeVisible();
  await share.getByLabel('Cerita Anda').fill(words);
  await share.getByRole('button', { name: 'Kirim Testimoni' }).click();
  await expect(theirs.getByText('Terima kasih! Testimoni Anda akan tampil setelah diperiksa.')).toBeVisible();
  await theirs.goto('/awardee-testimoni');
  await expect(theirs.getByText(words)).toHaveCount(0);

  await page.goto('/admin/berita?tab=testimoni&status=menunggu');
  const row = page.getByRole('row').filter({ hasText: words });
  await looksRight(page);
  await row.getByRole('button', { name: /^Tinjau testimoni/ }).click();
  const dialog = page.getByRole('dialog').last();
  await expect(dialog.getByRole('button', { name: 'Tolak' })).toBeDisabled();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Terbitkan' }).click();
  await expect(row).toHaveCount(0);
  await theirs.goto('/awardee-testimoni');
  await expect(theirs.getByText(words)).toBeVisible();
  await recipient.close();
});
