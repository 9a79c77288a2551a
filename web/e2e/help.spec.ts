// /bantuan: which office helps somebody from a place, with its hours and numbers; hidden until an office wrote them down.
import { ask, command } from './desk';
import { type Server, startServer } from './server';
import { accounts, axe, expect, fits, newContext, signIn, test } from './support';

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());

type Branch = { id: string; versi: number; nama: string; wilayah: unknown[] };

test('a person finds the office of their place, and calls it', async ({ browser, viewport }) => {
  const context = await newContext(browser, { baseURL: server.url, viewport });
  const page = await context.newPage();
  await signIn(page, accounts.admin, '/auth/role/login');
  const offices = () => ask<{ items: Branch[] }>(page, '/api/cms/dpc?page=1&size=10');
  const known = (await offices()).items.length;
  const write = async (office: Record<string, string>) => {
    for (const { id, versi, nama, wilayah } of (await offices()).items) {
      const answer = await command(page, `/api/cms/dpc/${id}`, { versi, isi: { nama, wilayah, ...office } }, 'PUT');
      expect(answer.ok(), await answer.text()).toBe(true);
    }
  };
  await write({});
  await page.goto('/bantuan');
  await expect(page.getByText(/^Alamat kantor DPC belum diumumkan/)).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await write({
    alamat: 'Jalan Batas Batu 1, Kenyam',
    telepon: '0812 3456 7890',
    whatsapp: '0812 3456 7890',
    jamLayanan: 'Senin sampai Jumat, 08.00 sampai 15.00 WIT',
  });
  await page.goto('/bantuan');
  await expect(page.getByText(`${known} kantor`, { exact: true })).toBeVisible();
  await page.getByLabel('Distrik asal atau kota studi Anda').fill('kenyam');
  const found = page.getByRole('main').getByRole('listitem');
  const map = found.getByRole('link', { name: /^Buka di peta/ }).first();
  await expect(map).toHaveAttribute('href', /^https:.*query=Jalan%20Batas%20Batu%201%2C%20Kenyam$/);
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Senin sampai Jumat');
  await expect(found.getByRole('link', { name: 'Telepon 0812 3456 7890' })).toHaveAttribute(
    'href',
    'tel:+6281234567890',
  );
  await expect(found.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/6281234567890');
  await fits(page);
  expect(await axe(page)).toEqual([]);
  await page.screenshot({ path: `e2e-out/bantuan-${viewport?.width}.png`, fullPage: true });
  // A landline stands with its area code apart, however it was written down.
  await write({ alamat: 'Jalan Batas Batu 1, Kenyam', telepon: '(0969) 000-132' });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Telepon 0969 000132' }).first()).toHaveAttribute(
    'href',
    'tel:+62969000132',
  );
  await page.getByLabel('Distrik asal atau kota studi Anda').fill('Zzz');
  await expect(page.getByText(/^Tidak ada kantor dengan wilayah itu/)).toBeVisible();
  await context.close();
});
