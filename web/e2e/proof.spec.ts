// The public proof page: green by this browser's own arithmetic, red when a byte on the way is changed.
import { axe, expect, fits, test } from './support';

/** How many logs the device remembers a signed head of. */
const remembered = () => Object.keys(localStorage).filter((key) => key.startsWith('beasiswa.checkpoint.')).length;

test('the first event of the log is proven, and what that means is said', async ({ page }) => {
  await page.goto('/verifikasi/0');
  const result = page.getByRole('region', { name: 'Hasil pemeriksaan' });
  await expect(result.getByRole('heading', { name: 'Terbukti', exact: true })).toBeVisible();
  // Nobody outside signs in this demo, and green says so.
  await expect(result.getByText(/^Belum ada kantor di luar pengelola/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Apa arti hijau' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Apa yang tidak dibuktikan' })).toBeVisible();
  await fits(page);
  expect(await axe(page)).toEqual([]);
  // The second check must continue the checkpoint that this device has seen.
  await page.getByLabel('Nomor peristiwa').fill('7');
  await page.getByRole('button', { name: 'Periksa' }).click();
  await expect(page).toHaveURL('/verifikasi/7');
  await expect(result.getByText(/kelanjutan utuh/)).toBeVisible();
  await expect(result.getByRole('heading', { name: 'Terbukti', exact: true })).toBeVisible();
});

test('a changed leaf is red', async ({ page }) => {
  await page.route('**/api/web/bukti/3', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const leaf: string = body.data.daun;
    body.data.daun = (leaf.startsWith('0') ? '1' : '0') + leaf.slice(1);
    await route.fulfill({ response, json: body });
  });
  await page.goto('/verifikasi/3');
  await expect(page.getByRole('heading', { name: 'TIDAK terbukti' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('a rewritten history is red for a device that remembers', async ({ page }) => {
  await page.goto('/verifikasi/1');
  await expect(page.getByRole('heading', { name: 'Terbukti', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(remembered)).toBe(1);
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith('beasiswa.checkpoint.'))) {
      const seen = JSON.parse(localStorage.getItem(name) ?? '{}');
      seen.root = (seen.root.startsWith('0') ? '1' : '0') + seen.root.slice(1);
      localStorage.setItem(name, JSON.stringify(seen));
    }
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'TIDAK terbukti' })).toBeVisible();
  await expect(page.getByText(/BUKAN kelanjutan/).first()).toBeVisible();
});

test('on any page, a rewritten history raises the alarm for a device that remembers', async ({ page }) => {
  await page.goto('/beasiswa');
  await expect.poll(() => page.evaluate(remembered)).toBe(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The control: a later visit to an honest log says nothing.
  const asked = page.waitForResponse('**/log/checkpoint');
  await page.reload();
  await asked;
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith('beasiswa.checkpoint.'))) {
      const seen = JSON.parse(localStorage.getItem(name) ?? '{}');
      seen.root = (seen.root.startsWith('0') ? '1' : '0') + seen.root.slice(1);
      localStorage.setItem(name, JSON.stringify(seen));
    }
  });
  await page.goto('/transparansi');
  await expect(page.getByRole('alert').getByText(/BUKAN kelanjutan/)).toBeVisible();
  await fits(page);
  expect(await axe(page)).toEqual([]);
});

test('a checkpoint that was kept is compared with the log of today', async ({ page }) => {
  const kept = await (await page.request.get('/log/checkpoint')).text();
  await page.goto('/verifikasi/0#bandingkan');
  const compare = page.getByRole('region', { name: 'Bandingkan titik periksa' });
  await compare.getByLabel('Titik periksa').fill(kept);
  await compare.getByRole('button', { name: 'Bandingkan' }).click();
  await expect(compare.getByText(/kelanjutan utuh dari titik periksa/)).toBeVisible();
  const [origin, size, root = ''] = kept.split('\n');
  const other = (root.startsWith('A') ? 'B' : 'A') + root.slice(1);
  await compare
    .getByLabel('Titik periksa')
    .fill(kept.replace(`${origin}\n${size}\n${root}`, `${origin}\n${size}\n${other}`));
  await compare.getByRole('button', { name: 'Bandingkan' }).click();
  await expect(compare.getByText(/TIDAK berlaku/)).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('a position that the log does not have says so', async ({ page }) => {
  await page.goto('/verifikasi/999999999');
  await expect(page.getByText(/tidak ada di dalam catatan/)).toBeVisible();
  await page.goto('/verifikasi/abc');
  await expect(page.getByText('Nomor peristiwa harus berupa angka.')).toBeVisible();
});
