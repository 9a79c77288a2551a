// /bolehkah: whether somebody may apply, why not, and what to prepare, found from the first page on a phone.
import { axe, expect, fits, test } from './support';

test.use({ storageState: { cookies: [], origins: [] } });

test('a student learns whether they may apply and what to prepare', async ({ page, request }) => {
  const periods = await (await request.get('/api/web/masa-pendaftaran')).json();
  type Period = { keadaan: string; judul: string; dokumen: string[] };
  const items: Period[] = periods.data.items;
  const coming = items.filter((period) => period.keadaan !== 'ditutup');
  await page.goto('/beasiswa');
  await page.getByRole('main').getByRole('link', { name: 'Bolehkah saya mendaftar?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bolehkah saya mendaftar?' })).toBeVisible();

  // What is missing is said at its field, and nothing is asked.
  await page.getByRole('button', { name: 'Lihat jawaban' }).click();
  await expect(page.getByText('Isi umur Anda dalam tahun.')).toBeVisible();
  await expect(page.getByText('Pilih asal Anda.')).toBeVisible();

  await page.getByLabel('Umur').fill('17');
  await page.getByLabel('Asal menurut Kartu Keluarga').selectOption('lain');
  await page.getByLabel('Jenjang studi').selectOption('S1');
  await page.getByLabel('Semester').fill('15');
  await page.getByRole('button', { name: 'Lihat jawaban' }).click();
  const answer = page.getByRole('region', { name: 'Jawaban' });
  await expect(answer).toContainText('Belum dapat mendaftar');
  await expect(answer).toContainText('Distrik bukan di Kabupaten Nduga.');
  await expect(answer).toContainText('Semester antara 1 dan 14.');
  await fits(page);
  expect(await axe(page)).toEqual([]);

  await page.getByLabel('Asal menurut Kartu Keluarga').selectOption('nduga');
  await page.getByLabel('Semester').fill('1');
  await page.getByRole('button', { name: 'Lihat jawaban' }).click();
  const open = coming.some((period) => period.keadaan === 'dibuka');
  await expect(answer).toContainText(open ? 'Boleh mendaftar' : 'Boleh, setelah pendaftaran dibuka');
  await expect(answer).toContainText('Di bawah 18 tahun:');
  for (const period of coming) {
    await expect(answer).toContainText(period.judul);
    for (const needed of period.dokumen) await expect(answer).toContainText(needed);
  }
  if (coming.length > 0) {
    const message = await answer.getByRole('link', { name: 'Kirim daftar lewat WhatsApp' }).getAttribute('href');
    const text = new URL(message ?? '').searchParams.get('text') ?? '';
    for (const needed of coming[0]?.dokumen ?? []) expect(text).toContain(`- ${needed}`);
  }
  await fits(page);
  expect(await axe(page)).toEqual([]);

  // The answer is in the address: it is there again after a reload.
  await page.reload();
  await expect(answer).toContainText('Di bawah 18 tahun:');
  await expect(page.getByLabel('Umur')).toHaveValue('17');
});

test('an answer goes as soon as what it answers is changed, or is no answer any more', async ({ page }) => {
  const answer = page.getByRole('region', { name: 'Jawaban' });
  const asks = page.getByRole('button', { name: 'Lihat jawaban' });
  await page.goto('/bolehkah?umur=19&semester=3&asal=nduga&jenjang=S1');
  await expect(answer).toBeVisible();
  await page.getByLabel('Asal menurut Kartu Keluarga').selectOption('lain');
  await expect(answer).toHaveCount(0);
  await asks.click();
  await expect(answer).toContainText('Belum dapat mendaftar');
  for (const wrong of ['', 'sembilan belas']) {
    await page.getByLabel('Umur').fill(wrong);
    await expect(answer).toHaveCount(0);
    await asks.click();
    await expect(page.getByText('Isi umur Anda dalam tahun.')).toBeVisible();
    await expect(answer).toHaveCount(0);
  }
  await page.getByLabel('Umur').fill('20');
  await asks.click();
  await expect(answer).toContainText('Belum dapat mendaftar');
});

test('an address with what nobody can choose is not answered', async ({ page }) => {
  for (const odd of ['asal=nduga&jenjang=s1', 'asal=bulan&jenjang=S1']) {
    await page.goto(`/bolehkah?umur=19&semester=3&${odd}`);
    await expect(page.getByRole('button', { name: 'Lihat jawaban' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Jawaban' })).toHaveCount(0);
  }
  await page.goto('/bolehkah?umur=19&semester=3&asal=nduga&jenjang=S1');
  await expect(page.getByRole('region', { name: 'Jawaban' })).toBeVisible();
});
