// Approving many forms at once. It uses up the recommended forms of the demo, so it runs once.
import type { Page } from '@playwright/test';
import { axe, expect, fits, settled, stateOf, test } from './support';

test.use({ storageState: stateOf('admin') });

const dialog = (page: Page) => page.getByRole('dialog').last();

test('recommended forms are approved together, each with its own result', async ({ page }) => {
  await page.goto('/admin/akademia');
  await page.getByRole('checkbox', { name: 'Pilih semua baris' }).check();
  await page.getByRole('button', { name: /^Setujui yang dipilih/ }).click();
  const rows = dialog(page).locator('tbody tr');
  const count = await rows.count();
  expect(count).toBeGreaterThan(0);
  expect(await axe(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Setujui semua' }).click();
  await expect(dialog(page).getByText(`${count} disetujui, 0 tidak berhasil, dari ${count} baris.`)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Selesai' }).click();
  await page.goto('/admin/akademia?tab=penerima');
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await fits(page);
});
