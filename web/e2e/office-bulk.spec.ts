// Many rows by one press: recommending judged forms, publishing news and taking it back; each row has its own result.
import { ask, command } from './desk';
import { type Server, startServer } from './server';
import {
  accounts,
  axe,
  deviceOf,
  expect,
  fits,
  newContext,
  type Page,
  signIn,
  type TestInfo,
  test,
  tickAll,
} from './support';

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());

async function enter(browser: Parameters<typeof newContext>[0], info: TestInfo, account: 'dpc' | 'admin') {
  const context = await newContext(browser, { baseURL: server.url, ...deviceOf(info) });
  const page = await context.newPage();
  await signIn(page, accounts[account], '/auth/role/login');
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog').last();

async function soundDialog(page: Page) {
  expect(await axe(page)).toEqual([]);
  await fits(page);
}

type Form = { id: string; versi: number; nama: string; dokumen: { jenis: string }[] };

/** Judges every document of a form; the last one as the caller says. */
async function judge(page: Page, id: string, last: 'sah' | 'tidak_sah'): Promise<string> {
  const form = await ask<Form & { isi: { nama: string } }>(page, `/api/cms/formulir-pendaftaran/${id}`);
  let { versi } = form;
  for (const [at, { jenis }] of form.dokumen.entries()) {
    const putusan = at === form.dokumen.length - 1 ? last : 'sah';
    const catatan = putusan === 'sah' ? {} : { catatan: 'Gambar tidak terbaca.' };
    const body = { id, versi, jenis, putusan, ...catatan };
    const answer = await command(page, '/api/cms/formulir-pendaftaran/periksa-dokumen', body);
    expect(answer.ok(), await answer.text()).toBe(true);
    versi = ((await answer.json()) as { data: { versi: number } }).data.versi;
  }
  return form.isi.nama;
}

test('judged forms are recommended together; the others stay, each with its reason', async ({ browser }, info) => {
  const page = await enter(browser, info, 'dpc');
  const { items } = await ask<{ items: Form[] }>(page, '/api/cms/formulir-pendaftaran?status=diajukan');
  const [first, second, ...unread] = items;
  if (!first || !second) throw new Error('the demo has too few forms in this area');
  const good = await judge(page, first.id, 'sah');
  const bad = await judge(page, second.id, 'tidak_sah');

  await page.goto('/dpc/akademia');
  await tickAll(page);
  await page.getByRole('button', { name: `Rekomendasikan yang dipilih (${items.length})` }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Rekomendasikan 2 formulir' })).toBeVisible();
  if (unread.length > 0)
    await expect(dialog(page)).toContainText(
      `${unread.length} formulir yang dipilih dilewati karena dokumennya belum semua diperiksa.`,
    );
  await soundDialog(page);
  await dialog(page).getByRole('button', { name: 'Rekomendasikan semua' }).click();
  await expect(dialog(page).getByText('1 direkomendasikan, 1 tidak berhasil, dari 2 baris.')).toBeVisible();
  const row = (name: string) => dialog(page).getByRole('row').filter({ hasText: name });
  await expect(row(good)).toContainText('Direkomendasikan');
  await expect(row(bad)).toContainText('Tidak berhasil');
  await dialog(page).getByRole('button', { name: 'Selesai' }).click();
  await expect(page.getByRole('link', { name: bad })).toBeVisible();
  await expect(page.getByRole('link', { name: good })).toHaveCount(0);
  // Nothing is ticked any more, so nothing is offered for what is ticked.
  await expect(page.getByRole('button', { name: 'Rekomendasikan yang dipilih' })).toHaveCount(0);
  await page.context().close();
});

test('news is published together and taken back together, with its words', async ({ browser }, info) => {
  const page = await enter(browser, info, 'admin');
  const titles = ['satu', 'dua'].map((word) => `Berita bersama ${word}`);
  for (const judul of titles) {
    const body = { judul, content: `<p>Isi ${judul}.</p>`, createdBy: 'Humas' };
    expect((await command(page, '/api/cms/berita/create', body)).status()).toBe(201);
  }
  const address = '/informasi/berita-lengkap/berita-bersama-satu';
  const together = async (button: string, all: string, told: string) => {
    await page.goto('/admin/berita?search=Berita%20bersama');
    await expect(page.getByRole('row').filter({ hasText: 'Berita bersama' })).toHaveCount(2);
    await tickAll(page);
    await page.getByRole('button', { name: `${button} yang dipilih (2)` }).click();
    await expect(dialog(page).getByRole('row').filter({ hasText: 'Berita bersama' })).toHaveCount(2);
    await soundDialog(page);
    await dialog(page).getByRole('button', { name: all }).click();
    await expect(dialog(page).getByText(`2 ${told}, 0 tidak berhasil, dari 2 baris.`)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Selesai' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await together('Terbitkan', 'Terbitkan semua', 'terbit');
  await page.goto(address);
  await expect(page.getByText('Isi Berita bersama satu.')).toBeVisible();
  await together('Turunkan', 'Turunkan semua', 'diturunkan');
  expect((await page.request.get(address)).status()).toBe(404);
  // What is a draft already is left out.
  await tickAll(page);
  await page.getByRole('button', { name: 'Turunkan yang dipilih (2)' }).click();
  await expect(dialog(page)).toContainText('2 berita yang dipilih dilewati karena tidak terbit dan tidak terjadwal.');
  await expect(dialog(page).getByRole('button', { name: 'Turunkan semua' })).toBeDisabled();
  await page.context().close();
});
