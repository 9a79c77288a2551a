// A decree and a roster in somebody's hand: their codes open them on a reader's device, a forged number, date, count,
// total or row turns red with what differs, on the page and on a disk, and no name is sent anywhere.
import type { Locator } from '@playwright/test';
import { ask } from './desk';
import { codeOf, paperOf } from './paper-code';
import { axe, expect, fits, newContext, type Page, stateOf, test } from './support';

test.use({ storageState: stateOf('admin') });

/** What a paper prints. */
interface Printed {
  code: string;
  number: string;
  count: number;
  total: number;
  name: string;
  amount: number | null;
}

async function decree(page: Page): Promise<Printed> {
  type Decrees = { items: { id: string }[] };
  type Named = { namaPenerima: string; besaran: number | null };
  type Decree = { nomor: string; jumlahPenerima: number; penerimaBeasiswa: Named[] };
  const { items } = await ask<Decrees>(page, '/api/cms/sk-penetapan?size=1');
  const path = `/api/cms/sk-penetapan/${items[0]?.id}`;
  const { nomor, jumlahPenerima, penerimaBeasiswa: named } = await ask<Decree>(page, path);
  return {
    code: codeOf(await paperOf(page, `${path}/pdf`)),
    number: nomor,
    count: jumlahPenerima,
    total: named.reduce((sum, one) => sum + (one.besaran ?? 0), 0),
    name: named[0]?.namaPenerima ?? '',
    amount: named[0]?.besaran ?? null,
  };
}

async function roster(page: Page): Promise<Printed> {
  type Rosters = { items: { id: string; status: string; jumlahPembayaran: number; jumlah: number; jenis: string }[] };
  type Payments = { items: { namaPenerima: string; jumlah: number }[] };
  const { items } = await ask<Rosters>(page, '/api/cms/daftar-pembayaran?size=50');
  const made = items.find((one) => ['dikunci', 'disetujui'].includes(one.status) && one.jenis === 'pembayaran');
  if (!made) throw new Error('no locked roster');
  const payments = await ask<Payments>(page, `/api/cms/keuangan?daftarPembayaranId=${made.id}&size=1`);
  return {
    code: codeOf(await paperOf(page, `/api/cms/daftar-pembayaran/${made.id}/pdf`)),
    number: made.id,
    count: made.jumlahPembayaran,
    total: made.jumlah,
    name: payments.items[0]?.namaPenerima ?? '',
    amount: payments.items[0]?.jumlah ?? null,
  };
}

/** Types into the fields of a paper, the page's or the disk's, and tells what was said. */
async function compared(paper: Locator, typed: Record<string, string>): Promise<Locator> {
  for (const input of await paper.locator('form input').all()) await input.fill('');
  for (const [label, text] of Object.entries(typed)) await paper.getByLabel(label, { exact: true }).fill(text);
  await paper.getByRole('button', { name: 'Cocokkan' }).click();
  return paper.locator('form').getByRole('status');
}

const labels = {
  decree: {
    number: 'Nomor SK',
    date: 'Tanggal SK',
    count: 'Banyaknya penerima',
    total: 'Jumlah besaran',
    amount: 'Besaran pada baris',
  },
  roster: {
    number: 'Nomor daftar',
    date: 'Tanggal dikunci',
    count: 'Banyaknya pembayaran',
    total: 'Jumlah seluruhnya',
    amount: 'Jumlah pada baris',
  },
};

async function tried(paper: Locator, kind: 'decree' | 'roster', printed: Printed) {
  const { number, date, count, total, amount } = labels[kind];
  const genuine: Record<string, string> = {
    'Nama pada baris': printed.name.toLowerCase(),
    [number]: printed.number,
    [count]: String(printed.count),
    ...(printed.amount === null
      ? {}
      : { [amount]: String(printed.amount), [total]: `Rp ${printed.total.toLocaleString('id-ID')},00` }),
  };
  await expect(await compared(paper, genuine)).toContainText('Yang Anda ketik sama dengan catatan');
  await expect(await compared(paper, { [count]: 'enam puluh dua' })).toContainText('tidak dapat dibaca');
  for (const [typed, said] of [
    [{ [number]: `${printed.number}9` }, 'berbeda dari catatan: nomor'],
    [{ [date]: '2001-01-01' }, 'berbeda dari catatan: tanggal'],
    [{ [count]: String(printed.count + 1) }, 'berbeda dari catatan: banyaknya baris'],
    [{ 'Nama pada baris': 'Nama Palsu' }, 'berbeda dari catatan: nama'],
    // A decree that says no amounts prints none.
    ...(printed.amount === null
      ? []
      : ([
          [{ [total]: String(printed.total + 1) }, 'berbeda dari catatan: jumlah seluruhnya'],
          [{ 'Nama pada baris': printed.name, [amount]: '99000000' }, 'berbeda dari catatan: angka pada baris'],
        ] as const)),
  ] as const)
    await expect(await compared(paper, typed)).toContainText(said);
}

for (const [kind, printedOf] of [
  ['decree', decree],
  ['roster', roster],
] as const)
  test(`a genuine ${kind} opens, a forged one turns red with what differs`, async ({ page, browser }, info) => {
    await page.goto('/admin/dashboard');
    const printed = await printedOf(page);
    const { code, name, number } = printed;
    const secret = code.slice(code.indexOf('#k=') + 3);
    expect(secret).toHaveLength(32);
    const forged = code.replace(/#k=./, (head) => (head === '#k=0' ? '#k=1' : '#k=0'));
    const context = await newContext(browser, { acceptDownloads: true });
    const reader = await context.newPage();
    const asked: string[] = [];
    reader.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
    await reader.goto(code);
    const paper = reader.getByRole('region', { name: 'Cocokkan dengan kertas Anda' });
    await expect(paper).toContainText('Kode pada kertas ini asli');
    await expect(paper).toContainText(number);
    await tried(paper, kind, printed);
    expect(await axe(reader)).toEqual([]);
    await reader.setViewportSize({ width: 320, height: 640 });
    await fits(reader);

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
    // What the event says in clear is still compared, and no row.
    await expect(paper.getByLabel(labels[kind].number, { exact: true })).toBeVisible();
    await expect(paper.getByLabel('Nama pada baris', { exact: true })).toHaveCount(0);
    await expect(reader.getByRole('region', { name: 'Hasil pemeriksaan' })).toContainText(
      'tetapi kertas ini berbeda dari catatannya',
    );
    await fits(reader);
    await reader.goto('/beasiswa');
    await reader.goto(code.slice(0, -3));
    await expect(paper.getByRole('alert')).toContainText('Kode pada kertas ini tidak utuh');
    // Without its code the head can be read, and no row be checked.
    await reader.goto('/beasiswa');
    await reader.goto(code.slice(0, code.indexOf('#')));
    await expect(paper).toContainText('Pindai kode pada kertas');
    await expect(paper.getByRole('button', { name: 'Cocokkan' })).toHaveCount(0);
    // A server that shows another paper than the proven one.
    await reader.route('**/api/web/bukti/*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.amplop = body.data.amplop.replace(/^.{40}/, (head: string) =>
        head.endsWith('A') ? `${head.slice(0, -1)}B` : `${head.slice(0, -1)}A`,
      );
      await route.fulfill({ response, json: body });
    });
    await reader.goto('/beasiswa');
    await reader.goto(code);
    await expect(reader.getByRole('heading', { name: 'TIDAK terbukti' })).toBeVisible();
    await expect(paper).toContainText('TIDAK sah');
    await reader.unroute('**/api/web/bukti/*');
    // Nothing of the paper was sent anywhere.
    const sent = [secret, 'Palsu', name, encodeURIComponent(name)];
    expect(asked.filter((one) => sent.some((text) => one.includes(text)))).toEqual([]);
    await context.close();

    const alone = await browser.newContext({ offline: true });
    const disk = await alone.newPage();
    await disk.goto(`file://${checker}`);
    await disk.getByLabel('Berkas bukti').setInputFiles(proof);
    const address = disk.getByLabel('Alamat yang dibaca kamera');
    await address.fill(code);
    await address.blur();
    await expect(disk.getByRole('heading', { level: 2 })).toHaveText('✓ Terbukti');
    await tried(disk.locator('#hasil'), kind, printed);
    await disk.setViewportSize({ width: 320, height: 640 });
    await fits(disk);
    await address.fill(forged);
    await address.blur();
    await expect(disk.getByRole('heading', { level: 2 })).toHaveText(/^✕ .*kertas ini berbeda dari catatannya$/);
    await expect(disk.getByLabel(labels[kind].number, { exact: true })).toBeVisible();
    await expect(disk.getByLabel('Nama pada baris', { exact: true })).toHaveCount(0);
    await alone.close();
  });
