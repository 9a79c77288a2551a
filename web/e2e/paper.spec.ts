// A receipt in somebody's hand: its code opens name and account on their device, a forged one turns red, and the same is
// found without a network by the page that anybody may keep.
import { inflateSync } from 'node:zlib';
import { ask } from './desk';
import { axe, expect, fits, newContext, type Page, stateOf, test } from './support';

test.use({ storageState: stateOf('admin') });

/** The address behind the code of a PDF. */
function codeOf(pdf: Buffer): string {
  const parts = pdf.toString('latin1').split(/stream\r?\n/);
  const texts = parts.map((part) => {
    try {
      return inflateSync(Buffer.from(part.split(/\r?\nendstream/)[0] ?? '', 'latin1')).toString('latin1');
    } catch {
      return part;
    }
  });
  const found = /\/verifikasi\/\d+#k=[^)\s]+/.exec(texts.join('\n'));
  if (!found) throw new Error('no code in the paper');
  return found[0];
}

async function receiptOf(page: Page): Promise<string> {
  await page.goto('/admin/dashboard');
  type Payments = { items: { id: string }[] };
  const { items } = await ask<Payments>(page, '/api/cms/keuangan?status=diterima&size=1');
  const cookies = await page.context().cookies();
  const token = decodeURIComponent(cookies.find((one) => one.name === 'access_token')?.value ?? '');
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.get(`/api/cms/keuangan/${items[0]?.id}/kuitansi`, { headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return codeOf(await answer.body());
}

test('a genuine receipt opens, a forged one turns red, on the page and without a network', async ({
  page,
  browser,
}, info) => {
  const code = await receiptOf(page);
  const name = new URLSearchParams(code.split('#')[1]).get('n') ?? '';
  const forged = code.replace(/&n=[^&]*/, '&n=Nama+Palsu');
  const context = await newContext(browser, { acceptDownloads: true });
  const reader = await context.newPage();
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await reader.goto(code);
  const paper = reader.getByRole('region', { name: 'Cocokkan dengan kertas Anda' });
  await expect(paper).toContainText('Kode pada kertas cocok dengan catatan');
  await expect(paper).toContainText(name);
  await fits(reader);
  expect(await axe(reader)).toEqual([]);

  // A genuine code beside another print: what is typed from it is compared here.
  await paper.getByRole('textbox', { name: 'Nama penerima' }).fill('Orang Lain');
  await paper.getByRole('textbox', { name: 'Jumlah' }).fill('Rp 99.000.000,00');
  await paper.getByRole('button', { name: 'Cocokkan' }).click();
  await expect(paper).toContainText('Kertas ini berbeda dari catatan: nama penerima, jumlah');
  await paper.getByRole('textbox', { name: 'Nama penerima' }).fill(name.toLowerCase());
  await paper.getByRole('textbox', { name: 'Jumlah' }).fill('');
  await paper.getByRole('button', { name: 'Cocokkan' }).click();
  await expect(paper).toContainText('Yang Anda ketik sama dengan catatan');
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

  await reader.goto('/beasiswa');
  await reader.goto(forged);
  await expect(paper).toContainText('TIDAK cocok dengan catatan');
  expect(await axe(reader)).toEqual([]);
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
  await expect(disk.getByRole('status')).toContainText(name);
  await disk.getByLabel('Alamat yang dibaca kamera').fill(forged);
  await disk.getByLabel('Alamat yang dibaca kamera').blur();
  await expect(disk.getByRole('heading', { level: 2 })).toHaveText('✕ TIDAK terbukti');
  await alone.close();
});
