// A receipt in somebody's hand: its code opens name and account on their device, a forged one turns red, and the same is
// found without a network by the page that anybody may keep.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { ask } from './desk';
import { codeOf, paperOf } from './paper-code';
import { axe, expect, fits, newContext, type Page, stateOf, test } from './support';

/** What of a saved proof is changed here. */
type Saved = { amplop: string; isi: { pembayaran: { nomorKuitansi: string } } };

test.use({ storageState: stateOf('admin') });

async function receiptOf(page: Page): Promise<string> {
  await page.goto('/admin/dashboard');
  type Payments = { items: { id: string }[] };
  const { items } = await ask<Payments>(page, '/api/cms/keuangan?status=diterima&size=1');
  return codeOf(await paperOf(page, `/api/cms/keuangan/${items[0]?.id}/kuitansi`));
}

test('a genuine receipt opens, a forged one turns red, on the page and without a network', async ({
  page,
  browser,
}, info) => {
  const code = await receiptOf(page);
  const name = new URLSearchParams(code.split('#')[1]).get('n') ?? '';
  const forged = code.replace(/&n=[^&]*/, '&n=Nama+Palsu');
  const otherAccount = code.replace(/&r=[^&]*/, '&r=002+0000');
  expect(otherAccount).not.toBe(code);
  const context = await newContext(browser, { acceptDownloads: true });
  const reader = await context.newPage();
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await reader.goto(code);
  const paper = reader.getByRole('region', { name: 'Cocokkan dengan kertas Anda' });
  await expect(paper).toContainText('Kode pada kertas cocok dengan catatan');
  await expect(paper).toContainText(name);
  // The bank by its name, as the paper prints it.
  await expect(paper).toContainText(/[A-Za-z) ]+ \(\d{3}\), berakhir \d{4}/);
  // The number that the paper prints largest, and a word at every line.
  await expect(paper.locator('dl')).toContainText(/Nomor urut\s*KW-\d{6,}\/\d{4}\s*sama dengan catatan/);
  await expect(paper.locator('dl')).toContainText(/Keadaan sekarang.*menurut portal; belum dicocokkan/s);
  await fits(reader);
  expect(await axe(reader)).toEqual([]);

  // What a forger's code without its secret leads to: nothing of it is green for a paper.
  const codeless = await (await newContext(browser, {})).newPage();
  await codeless.goto(code.replace(/#.*/s, ''));
  const verdict = codeless.getByRole('region', { name: 'Hasil pemeriksaan' });
  await expect(verdict.getByRole('heading')).toHaveText('Peristiwa ini ada di buku; kertas belum dicocokkan');
  await expect(verdict).toContainText('jangan terima kertasnya');
  const unread = codeless.getByRole('region', { name: 'Cocokkan dengan kertas Anda' });
  await expect(unread.locator('dl')).toContainText(/Nomor kuitansi.*belum dicocokkan/s);
  await expect(unread).not.toContainText('sama dengan catatan');
  await codeless.context().close();

  // A genuine code beside another print: what is typed from it is compared here.
  await paper.getByRole('textbox', { name: 'Nama penerima' }).fill('Orang Lain');
  await paper.getByRole('textbox', { name: 'Jumlah' }).fill('Rp 99.000.000,00');
  await paper.getByRole('button', { name: 'Cocokkan' }).click();
  await expect(paper).toContainText('Kertas ini berbeda dari catatan: nama penerima, jumlah');
  const box = reader.getByRole('region', { name: 'Hasil pemeriksaan' });
  await expect(box).toContainText('tetapi kertas ini berbeda dari catatannya');
  // Words are no amount, and not nothing either.
  await paper.getByRole('textbox', { name: 'Nama penerima' }).fill(name);
  await paper.getByRole('textbox', { name: 'Jumlah' }).fill('sembilan juta');
  await paper.getByRole('button', { name: 'Cocokkan' }).click();
  await expect(paper).toContainText('Tulis dengan angka, misalnya 2.700.000.');
  await expect(paper).not.toContainText('Yang Anda ketik sama dengan catatan');
  await paper.getByRole('textbox', { name: 'Nama penerima' }).fill(name.toLowerCase());
  await paper.getByRole('textbox', { name: 'Jumlah' }).fill('');
  await paper.getByRole('button', { name: 'Cocokkan' }).click();
  await expect(paper).toContainText('Yang Anda ketik sama dengan catatan');
  await expect(box.getByRole('heading', { name: 'Terbukti', exact: true })).toBeVisible();
  // A whole account number is not cut to the four digits that are recorded.
  const last = new URLSearchParams(code.split('#')[1]).get('r')?.split(' ')[1] ?? '';
  const account = paper.getByRole('textbox', { name: 'Empat angka terakhir rekening' });
  await account.fill(`99999999999${last}`);
  await paper.getByRole('button', { name: 'Cocokkan' }).click();
  await expect(paper).toContainText('Ketik empat angka terakhir saja; hanya itu yang tercatat.');
  await expect(paper).not.toContainText('Yang Anda ketik sama dengan catatan');
  await account.fill(last);
  await paper.getByRole('button', { name: 'Cocokkan' }).click();
  await expect(paper).toContainText('hanya empat angka terakhir yang dibandingkan');
  expect(await axe(reader)).toEqual([]);

  const proof = info.outputPath('bukti.json');
  const checker = info.outputPath('pemeriksa.html');
  for (const [button, path] of [
    [reader.getByRole('button', { name: 'Unduh bukti (JSON)' }), proof],
    [reader.getByRole('link', { name: 'Unduh pemeriksa.html' }), checker],
  ] as const) {
    const download = reader.waitForEvent('download');
    await button.click();
    await (await download).saveAs(path);
  }
  // The sum of what was given is an event of the log.
  const sum = createHash('sha256')
    .update(await readFile(checker))
    .digest('hex');
  await reader.getByText('Sidik pemeriksa.html (SHA-256)').click();
  await expect(reader.getByText(sum)).toBeVisible();
  await reader.getByRole('link', { name: /^peristiwa \d+$/ }).click();
  await expect(reader.getByText(`SHA-256: ${sum}.`)).toBeVisible();
  await expect(box.getByRole('heading', { name: 'Terbukti', exact: true })).toBeVisible();

  await reader.setViewportSize({ width: 320, height: 640 });
  for (const paperCode of [forged, otherAccount]) {
    await reader.goto('/beasiswa');
    await reader.goto(paperCode);
    await expect(paper).toContainText('TIDAK cocok dengan catatan');
    await expect(box).toContainText('tetapi kertas ini berbeda dari catatannya');
    await expect(paper.getByRole('button', { name: 'Cocokkan' })).toBeVisible();
    await fits(reader);
    expect(await axe(reader)).toEqual([]);
  }
  // A code that is not whole is not taken for none.
  const cut = code.replace(/#k=.{12}/, '#k=');
  await reader.goto('/beasiswa');
  await reader.goto(cut);
  await expect(paper.getByRole('alert')).toContainText('Kode pada kertas ini tidak utuh');
  await expect(paper).not.toContainText(name);
  await expect(box).toContainText('kode pada kertas ini tidak utuh');
  await fits(reader);
  expect(await axe(reader)).toEqual([]);
  // Nor is one beside an event that binds no paper.
  await reader.goto('/beasiswa');
  await reader.goto(code.replace(/verifikasi\/\d+/, 'verifikasi/0'));
  await expect(reader.getByRole('alert')).toContainText('milik nomor peristiwa lain');
  await fits(reader);

  // A server that lies beside a genuine code: another receipt number, and an envelope that is not the proven one.
  const lie = (change: (body: Saved) => void) =>
    reader.route('**/api/web/bukti/*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      change(body.data);
      await route.fulfill({ response, json: body });
    });
  await lie((data) => {
    data.isi.pembayaran.nomorKuitansi = '019d0000-0000-7000-8000-000000000000';
  });
  await reader.goto('/beasiswa');
  await reader.goto(code);
  await expect(paper).toContainText('TIDAK cocok dengan catatan');
  await reader.unroute('**/api/web/bukti/*');
  await lie((data) => {
    data.amplop = data.amplop.replace(/^.{40}/, (head) =>
      head.endsWith('A') ? `${head.slice(0, -1)}B` : `${head.slice(0, -1)}A`,
    );
  });
  await reader.goto('/beasiswa');
  await reader.goto(code);
  await expect(reader.getByRole('heading', { name: 'TIDAK terbukti' })).toBeVisible();
  await expect(paper).toContainText('TIDAK sah');
  await expect(reader.getByText('sama dengan catatan', { exact: true })).toHaveCount(0);
  await expect(reader.getByRole('button', { name: 'Cocokkan' })).toHaveCount(0);
  await fits(reader);
  await reader.unroute('**/api/web/bukti/*');
  // Nothing of the paper was sent anywhere.
  const secret = new URLSearchParams(code.split('#')[1]).get('k') ?? '';
  expect(secret).toHaveLength(32);
  expect(asked.filter((one) => one.includes(secret) || one.includes('Palsu'))).toEqual([]);
  await context.close();

  const alone = await browser.newContext({ offline: true });
  const disk = await alone.newPage();
  await disk.goto(`file://${checker}`);
  await disk.getByLabel('Berkas bukti').setInputFiles(proof);
  await disk.getByLabel('Alamat yang dibaca kamera').fill(code);
  await disk.getByLabel('Alamat yang dibaca kamera').blur();
  await expect(disk.getByRole('heading', { level: 2 })).toHaveText('✓ Terbukti');
  await expect(disk.locator('#hasil')).toContainText('Belum ada kantor di luar pengelola');
  await expect(disk.locator('#hasil')).toContainText(name);
  await expect(disk.locator('#hasil')).toContainText(/Rekening: .+ \(\d{3}\), berakhir \d{4}/);
  await expect(disk.locator('#hasil')).toContainText(/Jumlah: Rp\s[\d.]+/);
  // What is typed from the paper counts for what stands above it.
  const differs = '✕ Peristiwa ini ada di buku, tetapi kertas ini berbeda dari catatannya';
  const amount = disk.locator('form').getByLabel('Jumlah');
  await amount.fill('99.000.000');
  await disk.getByRole('button', { name: 'Cocokkan' }).click();
  await expect(disk.getByRole('heading', { level: 2 })).toHaveText(differs);
  await expect(disk.locator('#hasil')).toHaveClass('salah');
  await amount.fill('');
  await expect(disk.getByRole('heading', { level: 2 })).toHaveText('✓ Terbukti');
  await disk.locator('form').getByLabel('Empat angka terakhir rekening').fill(`99999999999${last}`);
  await disk.getByRole('button', { name: 'Cocokkan' }).click();
  await expect(disk.locator('form')).toContainText('Ketik empat angka terakhir saja');
  await disk.setViewportSize({ width: 320, height: 640 });
  for (const paperCode of [forged, otherAccount]) {
    await disk.getByLabel('Alamat yang dibaca kamera').fill(paperCode);
    await disk.getByLabel('Alamat yang dibaca kamera').blur();
    await expect(disk.getByRole('heading', { level: 2 })).toHaveText(differs);
    await fits(disk);
  }
  // Taken back while the address is edited, and found anew without leaving the field; another number is another event.
  await disk.getByLabel('Alamat yang dibaca kamera').fill(code);
  await expect(disk.getByRole('heading', { level: 2 })).toHaveText('✓ Terbukti');
  await disk.getByLabel('Alamat yang dibaca kamera').fill(code.replace(/verifikasi\/\d+/, 'verifikasi/0'));
  await expect(disk.getByRole('heading', { level: 2 })).toHaveText(/^✕ .*bukan yang memuat isi kertas Anda$/);
  await expect(disk.locator('#hasil')).toContainText('Nomor peristiwa berbeda');
  const saved = JSON.parse(await readFile(proof, 'utf8')) as Saved;
  saved.isi.pembayaran.nomorKuitansi = '019d0000-0000-7000-8000-000000000000';
  await disk
    .getByLabel('Berkas bukti')
    .setInputFiles({ name: 'bukti.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(saved)) });
  await disk.getByLabel('Alamat yang dibaca kamera').fill(code);
  await disk.getByLabel('Alamat yang dibaca kamera').blur();
  await expect(disk.getByRole('heading', { level: 2 })).toHaveText(differs);
  // What is no whole proof is said so in words, with what to do.
  const whole = await readFile(proof);
  for (const [name, buffer, said] of [
    ['bukti.json', whole.subarray(0, whole.length / 2), 'tidak utuh: isinya terpotong atau berubah. Unduh lagi'],
    ['foto.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'sebuah gambar, bukan berkas bukti. Pilih'],
  ] as const) {
    await disk.getByLabel('Berkas bukti').setInputFiles({ name, mimeType: 'application/json', buffer });
    await expect(disk.locator('#hasil')).toContainText(said);
    await expect(disk.locator('#hasil')).not.toContainText('Error');
  }
  // The same page without a key in it, and no key typed: nothing can be said.
  const bare = (await readFile(checker, 'utf8')).replace(/name="kunci-catatan" content="[^"]*"/, '');
  expect(bare).not.toBe(await readFile(checker, 'utf8'));
  await writeFile(checker, bare);
  await disk.goto(`file://${checker}`);
  await disk.getByLabel('Berkas bukti').setInputFiles(proof);
  await disk.getByLabel('Alamat yang dibaca kamera').fill(code);
  await disk.getByLabel('Alamat yang dibaca kamera').blur();
  await expect(disk.getByRole('heading', { level: 2 })).toHaveText('– Belum dapat dipastikan');
  await alone.close();
});
