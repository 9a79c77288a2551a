// /status-pendaftaran: where a form lies, for whoever knows its number and the applicant's day of birth.
import { myForm, newPhone, phoneOf } from './phone';
import { type Server, startServer } from './server';
import { accounts, axe, expect, fits, test } from './support';

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());

test('number and birthday show desk, days and what is missing, and nothing of the person', async ({ browser }) => {
  const owner = await phoneOf(browser, server, accounts.recipient);
  const form = await myForm(owner);
  const own = form?.isi as { nama: string; tanggalLahir: string; tahun: number };
  const number = `ND-${own.tahun}-${form?.id.slice(-8, -4).toUpperCase()}-${form?.id.slice(-4).toUpperCase()}`;
  await owner.context().close();

  const page = await (await newPhone(browser, server)).newPage();
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status pendaftaran' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Status pendaftaran Anda' })).toBeVisible();
  const look = page.getByRole('button', { name: 'Lihat status' });
  await look.click();
  await expect(page.getByText('Tulis nomor pendaftaran Anda.')).toBeVisible();

  // A day that is none was filled in all the same.
  await page.getByLabel('Tanggal lahir').fill('31-02-2000');
  await look.click();
  await expect(page.getByText(/^Tulis tanggal seperti/)).toBeVisible();
  await expect(page.getByText('Isi tanggal lahir Anda.')).toBeHidden();
  // Who was helped has no account to find the number in.
  await expect(page.getByRole('main').getByRole('link', { name: 'Tanyakan ke kantor DPC' })).toHaveAttribute(
    'href',
    '/bantuan',
  );

  await page.getByLabel('Nomor pendaftaran').fill(number.toLowerCase());
  await page.getByLabel('Tanggal lahir').fill('1999-01-02');
  await look.click();
  const unknown = page.getByText(/^Nomor pendaftaran dan tanggal lahir itu tidak cocok/);
  await expect(unknown).toBeVisible();

  await page.getByLabel('Tanggal lahir').fill(own.tanggalLahir);
  await expect(unknown).toBeHidden();
  await look.click();
  const answer = page.getByRole('region', { name: 'Status formulir' });
  await expect(answer).toContainText('Disetujui');
  await expect(page.locator('main')).not.toContainText(own.nama);
  await fits(page);
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await fits(page);
  await page.setViewportSize({ width: 1366, height: 800 });
  await fits(page);
  await page.context().close();
});
