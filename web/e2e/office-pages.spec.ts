// What the back office does beside its daily work: further parts of master data, money's categories and ceilings,
// records and graduations, research, the audit trail, and an erasure to its certificate. On a server of its own.
import { readFile } from 'node:fs/promises';
import { ask, choose, command, fill } from './desk';
import { makePapers } from './papers';
import { type Server, startServer } from './server';
import {
  accounts,
  axe,
  deviceOf,
  expect,
  fits,
  newContext,
  type Page,
  settled,
  signIn,
  type TestInfo,
  test,
} from './support';

let server: Server;
test.beforeAll(async () => {
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server.remove());

const dialog = (page: Page) => page.getByRole('dialog').last();
const rowOf = (page: Page, text: string) => page.locator('main').getByRole('row').filter({ hasText: text });

async function enter(browser: Parameters<typeof newContext>[0], info: TestInfo, account: keyof typeof accounts) {
  const context = await newContext(browser, { baseURL: server.url, ...deviceOf(info) });
  const page = await context.newPage();
  await signIn(page, accounts[account], '/auth/role/login');
  return page;
}

async function looksRight(page: Page) {
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await fits(page);
}

async function save(page: Page) {
  await dialog(page).getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('an institution is changed, tells by whom, and has its faculties', async ({ browser }, info) => {
  const page = await enter(browser, info, 'admin');
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) missing.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto('/admin/institusi');
  await page.locator('tbody a').first().click();
  await expect(page.getByText('Diubah oleh')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Ubah institusi' }).click();
  await fill(dialog(page), 'Akreditasi', 'Unggul');
  await save(page);
  await expect(page.getByText('Unggul')).toBeVisible();
  await expect(page.locator('dd').filter({ hasText: 'Operator Dinas Pendidikan' })).toBeVisible();
  await page.getByRole('tab', { name: 'Fakultas' }).click();
  await page.getByRole('button', { name: 'Tambah fakultas' }).first().click();
  await fill(dialog(page), 'Nama fakultas', 'Fakultas Uji');
  await save(page);
  await expect(rowOf(page, 'Fakultas Uji')).toHaveCount(1);
  await looksRight(page);
  expect(missing).toEqual([]);
  await page.context().close();
});

test('each public list is told before it is taken in', async ({ browser }, info) => {
  const page = await enter(browser, info, 'admin');
  const { items } = await ask<{ items: { id: string }[] }>(page, '/api/cms/institusi-pendidikan?size=1');
  const institution = `/admin/institusi/detail/${items[0]?.id}`;
  const lists = [
    ['/admin/distrik?tab=data', 'impor-district.xlsx'],
    ['/admin/distrik/detail/95.08.01', 'impor-kampung.xlsx'],
    ['/admin/institusi', 'impor-institusi-pendidikan.xlsx'],
    [institution, 'impor-program-studi.xlsx'],
    [`${institution}?tab=fakultas`, 'impor-fakultas.xlsx'],
  ] as const;
  for (const [path, name] of lists) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Impor', exact: true }).click();
    const template = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Unduh templat' }).click();
    const file = await template;
    expect(file.suggestedFilename()).toBe(name);
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({
        name,
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: await readFile(await file.path()),
      });
    const told = dialog(page).getByRole('status').filter({ hasText: 'akan ditambahkan' });
    await expect(told, name).toContainText('0 ditolak', { timeout: 30_000 });
    await expect(dialog(page).getByRole('button', { name: /^Usulkan/ })).toBeVisible();
    expect(await axe(page), name).toEqual([]);
    await fits(page);
  }
  await page.context().close();
});

test('a finance category and a budget line are opened', async ({ browser }, info) => {
  const page = await enter(browser, info, 'admin');
  await page.goto('/admin/pengaturan?tab=keuangan');
  await page.getByRole('button', { name: 'Tambah kategori keuangan' }).click();
  await fill(dialog(page), 'Nama kategori', 'Kategori uji');
  await fill(dialog(page), 'Kode rekening belanja', '5.1.06.01.01.0099');
  await save(page);
  await expect(rowOf(page, 'Kategori uji')).toHaveCount(1);
  await looksRight(page);

  await page.goto('/admin/keuangan?tab=pagu');
  await page.getByRole('button', { name: 'Buka baris pagu' }).click();
  await fill(dialog(page), 'Nama baris', 'Baris uji');
  await choose(dialog(page), 'Kategori keuangan', /Kategori uji/);
  await fill(dialog(page), 'Kode rekening belanja', '5.1.06.01.01.0099');
  await fill(dialog(page), 'Jumlah pagu', '7000000');
  await fill(dialog(page), 'Nomor DPA atau DPPA', 'DPA/9/2026');
  await dialog(page).getByLabel('Tanggal DPA atau DPPA').fill('2026-01-05');
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles((await makePapers(browser, 'Kantor')).marks);
  await expect(dialog(page).getByRole('button', { name: 'Usulkan' })).toBeEnabled();
  expect(await axe(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Usulkan' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Nothing holds before another person has looked at it; who proposed it reads why they cannot.
  await expect(rowOf(page, 'Baris uji')).toHaveCount(0);
  await page.goto('/admin/usulan?status=menunggu&jenis=pagu-baru');
  await page
    .getByRole('button', { name: /^Lihat usulan Pagu baru/ })
    .first()
    .click();
  await expect(dialog(page)).toContainText('DPA/9/2026');
  await expect(dialog(page)).toContainText('Yang mengusulkan tidak dapat menyetujuinya sendiri');
  await expect(dialog(page).getByRole('button', { name: 'Setujui' })).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  const other = await enter(browser, info, 'approver');
  await other.goto('/admin/usulan?status=menunggu&jenis=pagu-baru');
  await other
    .getByRole('button', { name: /^Lihat usulan Pagu baru/ })
    .first()
    .click();
  // Who confirms it has looked at the paper.
  const scan = await dialog(other)
    .getByRole('link', { name: /\.pdf$/ })
    .getAttribute('href');
  expect((await other.request.get(scan ?? '')).headers()['content-type']).toBe('application/pdf');
  await dialog(other).getByRole('button', { name: 'Setujui' }).click();
  await expect(other.getByText('Usulan disetujui dan berlaku')).toBeVisible();
  await looksRight(other);
  await other.goto('/admin/keuangan?tab=pagu');
  await expect(rowOf(other, 'Baris uji')).toContainText('7.000.000');
  await rowOf(other, 'Baris uji')
    .getByRole('button', { name: /^Tindakan untuk/ })
    .click();
  await other.getByRole('menuitem', { name: 'Dokumen pagu' }).click();
  await expect(dialog(other).getByRole('row').filter({ hasText: 'DPA/9/2026' })).toContainText('7.000.000');
  expect(await axe(other)).toEqual([]);
  await other.context().close();
  await page.context().close();
});

test('a record is added for a recipient, and a graduation is noted', async ({ browser }, info) => {
  const page = await enter(browser, info, 'admin');
  await page.goto('/admin/akademia?tab=penerima&status=aktif');
  await page.locator('tbody a').first().click();
  await page.getByRole('button', { name: 'Tambah semester' }).click();
  await dialog(page).getByLabel('Jumlah SKS').fill('20');
  await dialog(page).getByRole('textbox', { name: 'IPK' }).fill('3,41');
  expect(await axe(page)).toEqual([]);
  await save(page);
  await expect(rowOf(page, '3,41')).toHaveCount(1);
  await page.getByRole('button', { name: 'Catat kelulusan' }).click();
  await expect(dialog(page).getByLabel('Tanggal lulus')).not.toHaveValue('');
  await save(page);
  await expect(page.getByRole('button', { name: 'Catat kelulusan' })).toHaveCount(0);
  await expect(page.getByText('Belum Lulus')).toHaveCount(0);
  await looksRight(page);
  await page.context().close();
});

test('research is read and taken away with its academic data', async ({ browser }, info) => {
  const page = await enter(browser, info, 'admin');
  await page.goto('/admin/penelitian');
  await page.locator('tbody a').first().click();
  await expect(page.getByRole('heading', { name: 'Abstrak' })).toBeVisible();
  await looksRight(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh data akademik' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('data-akademik.html');
  expect(await readFile(await file.path(), 'utf8')).toContain('<html');
  await page.context().close();
});

test('the audit trail is searched by who did what', async ({ browser }, info) => {
  const page = await enter(browser, info, 'admin');
  await page.goto('/admin/audit');
  const trail = page.getByRole('list', { name: 'Jejak audit' }).getByRole('listitem');
  await expect(trail.first()).toBeVisible();
  await fill(page, 'Oleh siapa', 'Bendahara');
  await page.getByRole('button', { name: 'Telusuri' }).click();
  await expect(trail.first()).toContainText('Bendahara');
  for (const text of await trail.allTextContents()) expect(text).toContain('Bendahara');
  await trail.first().getByRole('button', { name: 'Rincian' }).click();
  await looksRight(page);
  await page.context().close();
});

test('an erasure needs two persons, and anybody can check it', async ({ browser }, info) => {
  const name = 'Orang Yang Pergi';
  const branch = await enter(browser, info, 'dpc');
  const isi = { nama: name, distrikAsal: '95.08.01' };
  const made = await command(branch, '/api/cms/formulir-pendaftaran/create', { isi });
  expect(made.ok(), await made.text()).toBe(true);
  await branch.context().close();
  const page = await enter(browser, info, 'admin');
  await page.goto('/admin/pengaturan?search=Orang%20Yang%20Pergi');
  await page.getByRole('button', { name: `Tindakan untuk ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Hapus data pribadi' }).click();
  await dialog(page).getByLabel('Alasan').selectOption('Permintaan sendiri');
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: 'Usulkan' }).click();
  await expect(page.getByText(/^Usulan tersimpan/)).toBeVisible();
  await expect(page.getByRole('button', { name: `Tindakan untuk ${name}` })).toBeVisible();
  const other = await enter(browser, info, 'accounts');
  await other.goto('/admin/usulan?status=menunggu&jenis=penghapusan-data');
  await other.getByRole('button', { name: /^Lihat usulan Penghapusan data/ }).click();
  await expect(dialog(other)).toContainText('Dihapus: Permintaan sendiri');
  expect(await axe(other)).toEqual([]);
  await dialog(other).getByRole('button', { name: 'Setujui' }).click();
  await expect(other.getByText('Usulan disetujui dan berlaku')).toBeVisible();
  await other.context().close();
  await page.reload();
  await expect(page.getByRole('button', { name: `Tindakan untuk ${name}` })).toHaveCount(0);
  await page.goto('/admin/pengaturan?status=dihapus');
  await looksRight(page);
  const address =
    (await page
      .getByRole('link', { name: /^Bukti penghapusan/ })
      .first()
      .getAttribute('href')) ?? '';
  const stranger = await (await newContext(browser, { baseURL: server.url, ...deviceOf(info) })).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'Terbukti' })).toBeVisible();
  await expect(stranger.getByText('Data pribadi dihapus untuk selamanya.')).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Surat keterangan (PDF)' })).toBeVisible();
  // What the certificate prints is held against the proven event.
  const paper = stranger.getByRole('region', { name: 'Cocokkan dengan kertas Anda' });
  await expect(paper).toContainText('Permintaan sendiri');
  await paper.getByLabel('Nomor akun').fill('019d0000-0000-7000-8000-000000000000');
  await paper.getByRole('button', { name: 'Cocokkan' }).click();
  await expect(paper).toContainText('berbeda dari catatan: nomor akun');
  const account = await paper.locator('dd').nth(1).textContent();
  await paper.getByLabel('Nomor akun').fill(account ?? '');
  await paper.getByRole('button', { name: 'Cocokkan' }).click();
  await expect(paper).toContainText('Yang Anda ketik sama dengan catatan');
  await looksRight(stranger);
  const letter = await stranger.request.get(
    (await stranger.getByRole('link', { name: 'Surat keterangan (PDF)' }).getAttribute('href')) ?? '',
  );
  expect(letter.headers()['content-type']).toBe('application/pdf');
  await stranger.context().close();
  await page.context().close();
});
