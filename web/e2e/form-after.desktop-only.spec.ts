// Around the form on a phone: the receipt, the first line of the dashboard, a repair, a link opened before signing in,
// and what a recipient answers about money.
import { ask, command } from './desk';
import { makePapers } from './papers';
import { chooser, myForm, newPhone, phoneOf } from './phone';
import { type Server, startServer } from './server';
import { accounts, axe, expect, fits, signIn, test } from './support';

let server: Server;
let papers: Awaited<ReturnType<typeof makePapers>>;
test.beforeAll(async ({ browser }) => {
  server = await startServer(process.env.E2E_TEMPLATE);
  papers = await makePapers(browser, 'Pemohon');
});
test.afterAll(() => server.remove());
test.describe.configure({ mode: 'serial' });

test('a link that was opened before signing in is where one arrives', async ({ browser }) => {
  const context = await newPhone(browser, server);
  const page = await context.newPage();
  await page.goto('/user/formulir?langkah=rekening');
  await expect(page).toHaveURL(/\/$|\/auth\/login$/);
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(accounts.user);
  await page.getByLabel('Password', { exact: true }).fill('Demo-Nduga-2025!');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/formulir\?langkah=rekening$/);
  await context.close();
});

test('after handing in: a number, who has it, until when, and the way on', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await phoneOf(browser, server, accounts.user);
  await page.goto('/user/formulir?langkah=dokumen');
  for (const [label, paper] of [
    ['Kartu Keluarga (KK)', papers.kk],
    ['Surat keterangan aktif', papers.active],
    ['Buku rekening', papers.book],
    ['Kartu Hasil Studi (KHS) atau rapor', papers.marks],
  ] as const)
    await chooser(page, label).setInputFiles(paper);
  await expect.poll(async () => (await myForm(page))?.dokumen.length, { timeout: 30_000 }).toBe(4);
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await page.getByRole('checkbox', { name: /Saya menyatakan/ }).check();
  await page.getByRole('button', { name: 'Ajukan formulir' }).click();
  await expect(page.getByRole('heading', { name: 'Formulir sudah diajukan' })).toBeFocused();
  const form = await myForm(page);
  const number = `ND-${form?.isi.tahun}-${form?.id.slice(-8, -4).toUpperCase()}-${form?.id.slice(-4).toUpperCase()}`;
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByText(/Sekarang di meja/)).toBeVisible();
  await expect(page.getByText(/^Biasanya selesai paling lambat \d/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cetak atau simpan PDF' })).toBeVisible();
  await fits(page);
  expect(await axe(page)).toEqual([]);
  await page.goto('/user/dashboard');
  const card = page.getByRole('region', { name: 'Langkah berikutnya' });
  await expect(card).toContainText(number);
  await expect(card.getByRole('link', { name: 'Tanda terima' })).toBeVisible();
  await page.context().close();
});

test('a repair opens at the document to repair', async ({ browser }) => {
  const page = await phoneOf(browser, server, accounts.user);
  const form = await myForm(page);
  const office = await newPhone(browser, server);
  const desk = await office.newPage();
  await signIn(desk, accounts.dpc, '/auth/role/login');
  const judged = await command(desk, '/api/cms/formulir-pendaftaran/periksa-dokumen', {
    id: form?.id,
    versi: form?.versi,
    jenis: 'buku_rekening',
    putusan: 'tidak_sah',
    catatan: 'Nomor tidak terbaca.',
  });
  expect(judged.ok(), await judged.text()).toBe(true);
  const sent = await command(desk, '/api/cms/formulir-pendaftaran/minta-perbaikan', {
    id: form?.id,
    versi: (form?.versi ?? 0) + 1,
    catatan: 'Ganti buku rekening.',
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await office.close();
  await page.goto('/user/dashboard');
  const card = page.getByRole('region', { name: 'Langkah berikutnya' });
  await expect(card).toContainText(/Diminta \d/);
  await card.getByRole('link', { name: 'Perbaiki formulir' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Dokumen' })).toBeVisible();
  await expect(page.getByText('Tidak sah: Nomor tidak terbaca.')).toBeVisible();
  await page.context().close();
});

test("a recipient's first line is the next thing to do; 'Belum' begins a complaint about that payment", async ({
  browser,
}) => {
  const page = await phoneOf(browser, server, accounts.recipient);
  // Whoever has to act is spoken to, not spoken of.
  await page.goto('/user/beasiswa');
  await expect(page.getByText(/^Sekarang giliran Anda sejak \d/).first()).toBeVisible();
  await expect(page.getByText(/Sekarang di meja penerima/)).toHaveCount(0);
  const { penerimaBeasiswaId } = await ask<{ penerimaBeasiswaId: string }>(page, '/api/web/user');
  const { items } = await ask<{ items: { id: string; status: string }[] }>(
    page,
    `/api/cms/laporan/penerima-beasiswa/${penerimaBeasiswaId}`,
  );
  const waiting = items.find(({ status }) => status === 'disalurkan');
  expect(waiting, 'the demo has a payment to confirm').toBeDefined();
  await page.goto('/user/dashboard');
  const card = page.getByRole('region', { name: 'Langkah berikutnya' });
  await expect(card.getByRole('heading', { name: 'Sudahkah uangnya masuk?' })).toBeVisible();
  await expect(card).toContainText(/Sejak \d/);
  const first = page.locator('main section, main h2').first();
  await expect(first).toHaveAttribute('aria-label', 'Langkah berikutnya');
  await card.getByRole('link', { name: 'Jawab sekarang' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Laporan' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Konfirmasi diterima/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Belum' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sampaikan pengaduan' });
  await expect(dialog.getByRole('textbox', { name: 'Ceritakan' })).toHaveValue(
    /^Uang Rp.* belum masuk ke rekening saya\.$/,
  );
  await dialog.getByRole('button', { name: 'Kirim pengaduan' }).click();
  await expect(dialog).toBeHidden();
  const complaints = await ask<{ items: { keuanganId?: string; perihal: string }[] }>(
    page,
    '/api/cms/laporan/pengaduan',
  );
  expect(complaints.items).toEqual(
    expect.arrayContaining([expect.objectContaining({ keuanganId: waiting?.id, perihal: 'belum_diterima' })]),
  );
  await page.context().close();
});

test('photos and words of a spending report survive a lost network and a reload', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await phoneOf(browser, server, accounts.recipient);
  await page.goto('/user/laporan');
  await page
    .getByRole('button', { name: /^Konfirmasi diterima/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, sudah saya terima' }).click();
  const open = page.getByRole('button', { name: /^Laporkan penggunaan/ }).first();
  await expect(open).toBeVisible();
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Laporan penggunaan dana' });
  await dialog.getByRole('textbox', { name: 'Penggunaan dana' }).fill('Sewa kos tiga bulan');
  await page.context().setOffline(true);
  // As large as a camera makes them.
  const big = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 2200);
    const context = canvas.getContext('2d');
    const grain = new ImageData(1000, 700);
    for (let at = 0; at < grain.data.length; at += 1) grain.data[at] = at % 4 === 3 ? 255 : (at * 2654435761) >>> 24;
    context?.putImageData(grain, 0, 0);
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer(),
    );
    return [...bytes].map((byte) => String.fromCharCode(byte)).join('');
  });
  const photo = Buffer.from(big, 'latin1');
  await dialog.locator('input[type="file"]').setInputFiles([
    { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: photo },
    {
      name: 'kuitansi.pdf',
      mimeType: 'application/pdf',
      buffer: papers.active.buffer,
    },
  ]);
  await expect(dialog.getByText(/nota\.jpg – tersimpan di perangkat ini.*Foto diperkecil/)).toBeVisible({
    timeout: 20_000,
  });
  await expect(dialog.getByRole('img', { name: 'Pratinjau nota.jpg' })).toBeVisible();
  await page.goto('about:blank').catch(() => undefined);
  await page.context().setOffline(false);
  await page.goto('/user/laporan');
  await page
    .getByRole('button', { name: /^Laporkan penggunaan/ })
    .first()
    .click();
  await expect(dialog.getByRole('textbox', { name: 'Penggunaan dana' })).toHaveValue('Sewa kos tiga bulan');
  await expect(dialog.getByText(/nota\.jpg – terkirim/)).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Kirim laporan' }).click();
  await expect(page.getByText('Laporan terkirim ke tim keuangan')).toBeVisible();
  await page.context().close();
});
