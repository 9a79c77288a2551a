// A document whose sending is cut in the middle: what the server has stays there, and only the rest is sent, also after
// a reload.
import type { Request } from '@playwright/test';
import { ask } from './desk';
import { type Server, startServer } from './server';
import { accounts, deviceOf, expect, newContext, signIn, test } from './support';

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());

const piece = 256 * 1024;
const pieces = 4;

/** A PDF of a megabyte: a small one with a long comment in its middle. */
async function paper(page: import('@playwright/test').Page): Promise<Buffer> {
  await page.setContent('<h1>KARTU KELUARGA</h1><p>SINTETIS, BUKAN DOKUMEN ASLI</p>');
  const small = await page.pdf({ format: 'A4' });
  const end = small.lastIndexOf('startxref');
  const filling = Buffer.alloc(pieces * piece - small.length - 2, '%');
  // Before the pointer to the table of objects, whose offsets then still hold.
  return Buffer.concat([small.subarray(0, end), filling, Buffer.from('\n\n'), small.subarray(end)]);
}

const offsetOf = (request: Request) => Number(new URL(request.url()).searchParams.get('mulai'));

test('a cut in the middle of a file: only the rest is sent', async ({ browser }, info) => {
  test.setTimeout(150_000);
  const context = await newContext(browser, { baseURL: server.url, ...deviceOf(info) });
  const printer = await browser.newPage();
  const file = { name: 'kartu-keluarga.pdf', mimeType: 'application/pdf', buffer: await paper(printer) };
  await printer.close();
  const page = await context.newPage();
  await signIn(page, accounts.user);
  const { id } = await ask<{ id: string }>(page, '/api/web/user');
  await page.goto('/user/formulir?langkah=dokumen');
  await expect(page.getByRole('heading', { level: 2, name: 'Dokumen' })).toBeVisible();

  // The third piece never arrives, and then the network is gone.
  const offsets: number[] = [];
  let cutting = true;
  await context.route(/\/api\/cms\/upload\/bertahap\/.*mulai=/, async (route) => {
    const offset = offsetOf(route.request());
    if (cutting && offset === 2 * piece) {
      await context.setOffline(true);
      return route.abort('connectionreset');
    }
    offsets.push(offset);
    return route.continue();
  });
  const field = page.locator('input[type="file"]').and(page.getByLabel('Kartu Keluarga (KK)'));
  await field.setInputFiles(file);
  await expect(page.getByText('Tersimpan di perangkat ini, dikirim begitu ada jaringan.')).toBeVisible();
  expect(offsets).toEqual([0, piece]);

  // The page is even closed: the file lies on the device, its first half on the server.
  await page.goto('about:blank');
  cutting = false;
  offsets.length = 0;
  await context.setOffline(false);
  await page.goto('/user/formulir?langkah=dokumen');
  const attached = async () =>
    (
      await ask<{ items: { dokumen: { jenis: string; ukuran: number }[] }[] }>(
        page,
        `/api/cms/formulir-pendaftaran/user/${id}`,
      )
    ).items[0]?.dokumen.find((document) => document.jenis === 'kk')?.ukuran;
  await expect.poll(attached, { timeout: 60_000 }).toBe(file.buffer.length);
  expect(offsets).toEqual([2 * piece, 3 * piece]);
  await expect(page.getByText(/Tersimpan di perangkat ini/)).toHaveCount(0);
  await context.close();
});

test('a line that drops one piece after the other is waited out without a reload', async ({ browser }, info) => {
  test.setTimeout(150_000);
  const context = await newContext(browser, { baseURL: server.url, ...deviceOf(info) });
  const printer = await browser.newPage();
  const file = { name: 'buku-rekening.pdf', mimeType: 'application/pdf', buffer: await paper(printer) };
  await printer.close();
  const page = await context.newPage();
  await signIn(page, accounts.user);
  await page.goto('/user/formulir?langkah=dokumen');
  const dropped = new Set<number>();
  const arrived: number[] = [];
  await context.route(/\/api\/cms\/upload\/bertahap\/.*mulai=/, async (route) => {
    const offset = offsetOf(route.request());
    if (offset > 0 && !dropped.has(offset)) {
      dropped.add(offset);
      return route.abort('connectionreset');
    }
    arrived.push(offset);
    return route.continue();
  });
  await page.locator('input[type="file"]').and(page.getByLabel('Buku rekening')).setInputFiles(file);
  await expect(page.getByRole('link', { name: /^Lihat .*rekening/i })).toBeVisible({ timeout: 60_000 });
  expect(arrived).toEqual([0, piece, 2 * piece, 3 * piece]);
  expect(dropped.size).toBe(3);
  await context.close();
});
