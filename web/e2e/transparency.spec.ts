// /transparansi: every word explained where it stands, parts that are the ceiling, a year in the address, and the figures as a file.
import { readFile } from 'node:fs/promises';
import { axe, expect, fits, settled, test } from './support';

test('the figures explain themselves, add up, and are taken along', async ({ page }) => {
  await page.goto('/transparansi');
  await settled(page);
  await expect(page.getByText('Sudah disetujui untuk penerima, belum dibayarkan.')).toBeVisible();
  await expect(page.getByText(/^Jumlah kelima bagian Rp\s[\d.]+, sama dengan pagu\.$/)).toBeVisible();
  const stages = page.getByRole('table', { name: 'Lama setiap tahap' });
  await expect(stages.getByRole('row', { name: /SPM Terbit/i })).toContainText('Surat Perintah Pencairan Dana (SP2D)');
  const whole = page.getByText(/^Realisasi$/).first();
  await expect(whole).toBeVisible();
  // Districts and months each add up to the realisation of the year.
  const sums: string[] = [];
  for (const name of ['Realisasi menurut distrik asal', 'Realisasi menurut bulan', 'Penerima menurut jenis beasiswa']) {
    const sum = page.getByRole('table', { name }).getByRole('row', { name: /^Jumlah/ });
    sums.push(/Rp\s[\d.]+/.exec((await sum.textContent()) ?? '')?.[0] ?? name);
  }
  expect(new Set(sums).size, sums.join(', ')).toBe(1);
  await expect(page.getByText(/Jenis dengan kurang dari lima orang dibayar digabung/)).toBeVisible();
  await page
    .getByRole('group', { name: /^Peta realisasi per distrik/ })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByText(/untuk \d+ orang\.|digabung dengan yang lain/).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Pengaduan menurut bulan masuk' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Lisensi CC BY 4\.0/ })).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^\ufeffbagian,tahun,nama,ukuran,nilai\r\nanggaran,\d{4},Pagu,rupiah,\d+\r\n/);
  await fits(page);
  expect(await axe(page)).toEqual([]);

  const year = page.getByLabel('Tahun');
  const other = (await year.getByRole('option').allTextContents()).at(-1) ?? '';
  await year.selectOption(other);
  await expect(page).toHaveURL(`/transparansi?tahun=${other}`);
  await page.goto(`/transparansi?tahun=${other}`);
  await expect(page.getByRole('heading', { level: 2, name: `Anggaran ${other}` })).toBeVisible();
  // What is handed on leads to the same year.
  const onward = page.getByRole('main').getByRole('link', { name: /^WhatsApp/ });
  await expect(onward).toHaveAttribute('href', new RegExp(encodeURIComponent(`/transparansi?tahun=${other}`)));
});

test('open data offers the years that have rows, and no other', async ({ page }) => {
  type Table = { nama: string; baris: number };
  const rowsOf = async (year: string) => {
    const answer = await page.request.get(`/api/web/data-terbuka?tahun=${year}`);
    const tables = (await answer.json()).data.himpunan as Table[];
    // Times of stages have no year.
    return tables.filter(({ nama }) => nama !== 'tahap').reduce((sum, { baris }) => sum + baris, 0);
  };
  await page.goto('/data-terbuka');
  const year = page.getByLabel('Tahun');
  await expect(year.getByRole('option')).not.toHaveCount(1);
  const offered = (await year.getByRole('option').allTextContents()).slice(1);
  for (const one of offered) expect(await rowsOf(one), one).toBeGreaterThan(0);
  for (const one of ['2019', '2020', '2021', '2022', '2023', '2024', '2025', '2026', '2027'])
    expect(offered.includes(one), one).toBe((await rowsOf(one)) > 0);
  await year.selectOption(offered.at(-1) ?? '');
  await expect(page.getByRole('table', { name: 'Berkas data terbuka' })).toBeVisible();
});
