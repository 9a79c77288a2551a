// What every list of the back office can do: be taken away as a file, and give back what was deleted.
import { readFile } from 'node:fs/promises';
import { ask, fill } from './desk';
import { axe, expect, fits, openExports, type Page, stateOf, test, unfold } from './support';

test.use({ storageState: stateOf('admin') });

const dialog = (page: Page) => page.getByRole('dialog').last();

/** Every list of the area with the words of its file's first line. */
const lists: [path: string, head: string][] = [
  ['/admin/akademia?status=semua', 'Nama'],
  ['/admin/akademia?tab=penerima', 'Nama'],
  ['/admin/akademia?tab=prestasi', 'Prestasi,Nama'],
  ['/admin/temuan', 'Tingkat,Kode'],
  ['/admin/berita', 'Judul,Status'],
  ['/admin/berita?tab=testimoni', 'Penerima,Testimoni'],
  ['/admin/bank', 'Kode,Nama'],
  ['/admin/institusi', 'Kode,Nama'],
  ['/admin/penelitian', 'Judul,Penerima'],
  ['/admin/audit', 'Nomor Peristiwa,Waktu'],
  ['/admin/keuangan', 'Penerima,NIK,Kategori Beasiswa'],
];

test('every list is saved as a file with the filters that are seen', async ({ page }) => {
  for (const [path, head] of lists) {
    await page.goto(path);
    const saved = page.waitForEvent('download');
    await openExports(page);
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename(), path).toMatch(/\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text, path).toContain(head);
  }
  await page.goto('/admin/bank?search=papua');
  const saved = page.waitForEvent('download');
  await openExports(page);
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('an achievement is read with its certificate, deleted and brought back', async ({ page }, info) => {
  await page.goto('/admin/akademia?tab=prestasi');
  // Each width takes another row.
  const row = page.locator('tbody tr').nth(info.project.name === 'mobile' ? 1 : 0);
  const link = await row.getByRole('link', { name: /^Lihat sertifikat/ }).getAttribute('href');
  const certificate = await page.request.get(link ?? '');
  expect(certificate.headers()['content-type']).toBe('application/pdf');
  expect(await axe(page)).toEqual([]);
  await fits(page);
  const total = async () => (await ask<{ totalItems: number }>(page, '/api/cms/prestasi')).totalItems;
  const before = await total();
  await row.getByRole('button', { name: /^Hapus / }).click();
  await dialog(page).getByRole('button', { name: 'Hapus', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(total).toBe(before - 1);
  await unfold(page);
  await page.getByRole('combobox', { name: 'Saring status' }).click();
  await page.getByRole('option', { name: 'Dihapus' }).click();
  await page
    .getByRole('button', { name: /^Pulihkan / })
    .first()
    .click();
  await dialog(page).getByRole('button', { name: 'Pulihkan', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(total).toBe(before);
});

test('a deleted entry of master data is found and restored', async ({ page }, info) => {
  const name = `Kategori uji ${info.project.name}`;
  await page.goto('/admin/berita?tab=kategori');
  await page.getByRole('button', { name: 'Tambah kategori berita' }).click();
  await fill(dialog(page), 'Nama kategori', name);
  await dialog(page).getByRole('button', { name: 'Simpan', exact: true }).click();
  await page.getByRole('button', { name: `Hapus ${name}` }).click();
  await dialog(page).getByRole('button', { name: 'Hapus', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await unfold(page);
  await page.getByRole('combobox', { name: 'Saring status' }).click();
  await page.getByRole('option', { name: 'Dihapus' }).click();
  await page.getByRole('button', { name: `Pulihkan ${name}` }).click();
  expect(await axe(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Pulihkan', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await page.goto('/admin/berita?tab=kategori');
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  await fits(page);
});

test('a period shows how far its quota is used', async ({ page }) => {
  await page.goto('/admin/pengaturan?tab=periode');
  const year = String(new Date().getFullYear());
  const row = page.getByRole('row').filter({ hasText: 'Murni Nduga' }).filter({ hasText: year }).first();
  await expect(row).toBeVisible();
  const { items } = await ask<{ items: { id: string; terisi: number }[] }>(page, '/api/cms/periode/terisi');
  const taken = items.find((one) => one.id === `${year}-murni-nduga`)?.terisi ?? 0;
  await expect(row.getByRole('cell').nth(4)).toHaveText(String(taken));
  expect(await axe(page)).toEqual([]);
  await fits(page);
});
