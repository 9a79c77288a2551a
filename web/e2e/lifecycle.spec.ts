// The whole life of one scholarship, from registration to a confirmed payment with its proof, and what the proof says
// after somebody changed one byte of the log.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import {
  fileField,
  fillOrigin,
  fillPerson,
  fillStudies,
  fillStudyCity,
  linkOf,
  next,
  proveAddress,
  recommend,
  submitForm,
  uploadPapers,
} from './applicant';
import { ask, choose, command, fill } from './desk';
import { makePapers } from './papers';
import { run, type Server, startServer, waitForMail } from './server';
import { expect, newContext, signIn, test } from './support';

const person = {
  email: 'yuliana.kogoya@contoh.test',
  password: 'Gunung-Trikora-4750!',
  name: 'Yuliana Kogoya Sintetis',
  birthDate: '2004-05-17',
  // Kenyam; the day carries + 40 for a woman.
  nik: '9508015705049871',
  kk: '9508011203209871',
  account: '802019876543210',
};
const refusal = 'Surat dari semester lalu. Unggah surat aktif semester ini.';
const decree = { number: '188.45/977/2026', title: 'Penetapan penerima beasiswa, uji alur lengkap' };
const amount = 7_350_000;
const money = /Rp\s?7\.350\.000/;

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(process.env.E2E_TEMPLATE);
});
test.afterAll(() => server?.remove());

/** Somebody at a device of their own. */
async function arrive(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await newContext(browser, { ...options, baseURL: server.url });
  return context.newPage();
}

async function staff(browser: Browser, email: string): Promise<Page> {
  const page = await arrive(browser, { viewport: { width: 1366, height: 900 } });
  await signIn(page, email, '/auth/role/login');
  return page;
}

const saved = (page: Page) => expect(page.getByText(/^Tersimpan di server/)).toBeVisible();

/** A status in words beside its mark. */
const status = (scope: Page | Locator, word: string) => scope.getByText(new RegExp(`^[●◐✕○–]\\s*${word}$`)).first();

type Line = Record<'pagu' | 'tersedia' | 'komitmen' | 'realisasi' | 'retur' | 'setoranKembali', number>;

/** The budget line that pays, as the pagu page's own query tells it; its identity holds. */
async function budgetLine(page: Page, id: string): Promise<Line> {
  const { items } = await ask<{ items: (Line & { id: string })[] }>(page, `/api/cms/pagu`);
  const line = items.find((one) => one.id === id);
  if (!line) throw new Error(`no budget line ${id}`);
  expect(line.tersedia + line.komitmen + line.realisasi + line.retur + line.setoranKembali).toBe(line.pagu);
  return line;
}

test('one scholarship from registration to a proof, and red after a changed byte', async ({ browser }) => {
  test.setTimeout(240_000);
  const papers = await makePapers(browser, person.name);
  const applicant = await arrive(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  let applicationId = '';
  let awardId = '';
  let paymentId = '';
  let position = 0;

  await test.step('registers, with the password rules in their order', async () => {
    await applicant.goto('/auth/register');
    await fill(applicant, 'Email', person.email);
    const secret = applicant.getByLabel(/^Password/).first();
    for (const [typed, problem] of [
      ['gunung', 'Password harus mengandung huruf besar'],
      ['GUNUNG', 'Password harus mengandung huruf kecil'],
      ['Gunung', 'Password harus mengandung angka'],
      ['Gunung4750', 'Password harus mengandung karakter spesial (misal: !@#...)'],
      ['Gunung4!', 'Password minimal 10 karakter'],
    ] as const) {
      await secret.fill(typed);
      await applicant.getByRole('button', { name: 'Daftar', exact: true }).click();
      await expect(applicant.getByRole('alert').filter({ hasText: problem })).toBeVisible();
    }
    await secret.fill(person.password);
    await applicant.getByRole('button', { name: 'Daftar', exact: true }).click();
    await expect(applicant.getByText('Registrasi berhasil! Silakan Verifikasi Email.')).toBeVisible();
    await expect(applicant).toHaveURL(/\/auth\/register\/verify-email$/);
  });

  await test.step('reads the mail, verifies, and logs in', async () => {
    const mail = await waitForMail(server.dataDir, person.email, /verifikasi/i);
    await proveAddress(applicant, linkOf(mail, server.url));
    await signIn(applicant, person.email, '/auth/login', person.password);
    await expect(applicant).toHaveURL(/\/user\/dashboard$/);
  });

  await test.step('fills the form; a reload and a lost connection lose nothing', async () => {
    await applicant.getByRole('link', { name: 'Isi formulir' }).click();
    await fillPerson(applicant, person);
    await saved(applicant);

    await applicant.reload();
    await expect(applicant.getByRole('textbox', { name: 'Nama lengkap', exact: true })).toHaveValue(person.name);
    await expect(applicant.getByRole('textbox', { name: 'NIK', exact: true })).toHaveValue(person.nik);
    await next(applicant);

    await fillOrigin(applicant);
    await applicant.context().setOffline(true);
    await fill(applicant, 'Alamat sekarang', 'Asrama Nduga, Jalan Raya Sentani, Abepura');
    await expect(applicant.getByText(/^Tersimpan di perangkat ini.*Dikirim ke server saat ada jaringan/)).toBeVisible();
    await applicant.context().setOffline(false);
    await saved(applicant);
    await fillStudyCity(applicant);
    await next(applicant);
    await fillStudies(applicant, person);
  });

  await test.step('uploads real PDF and JPG files and submits', async () => {
    await uploadPapers(applicant, papers);
    await submitForm(applicant);
    await expect(applicant.getByText(/Sekarang di meja/).first()).toBeVisible();
  });

  const dpc = await staff(browser, 'dpc@demo.test');
  await test.step('the verifier refuses one document and asks for repair', async () => {
    await dpc.goto('/dpc/akademia');
    await dpc.getByRole('searchbox', { name: 'Cari nama, institusi, atau nomor pendaftaran' }).fill(person.name);
    await expect(dpc).toHaveURL(/Yuliana/);
    await dpc.getByRole('link', { name: person.name }).click();
    await expect(dpc.getByRole('heading', { name: person.name, level: 1 })).toBeVisible();
    applicationId = new URL(dpc.url()).pathname.split('/').pop() ?? '';
    const documents = dpc.getByRole('region', { name: 'Pemeriksaan dokumen' });
    await documents.getByRole('button', { name: /^Surat keterangan aktif/ }).click();
    await documents.getByRole('button', { name: 'Tidak sah', exact: true }).click();
    await documents.getByRole('textbox', { name: /Mengapa Surat keterangan aktif tidak sah/ }).fill(refusal);
    await documents.getByRole('button', { name: 'Simpan: tidak sah' }).click();
    await expect(documents.getByRole('listitem').filter({ hasText: refusal })).toBeVisible();
    await dpc.getByRole('button', { name: 'Minta perbaikan' }).click();
    const dialog = dpc.getByRole('dialog', { name: 'Minta perbaikan' });
    await dialog.getByRole('textbox', { name: 'Catatan untuk pemohon' }).fill('Satu dokumen harus diganti.');
    await dialog.getByRole('button', { name: 'Kembalikan ke pemohon' }).click();
    const told = dpc.getByRole('region', { name: 'Pemberitahuan' });
    await expect(told.getByText('Formulir dikembalikan untuk diperbaiki')).toBeVisible();
  });

  await test.step('the applicant hears of it by the bell, sees why, and repairs', async () => {
    await applicant.goto('/user/akademia');
    await applicant.getByRole('button', { name: /^Notifikasi, \d+ belum dibaca/ }).click();
    await applicant.getByRole('button', { name: /Formulir perlu diperbaiki/ }).click();
    await expect(applicant).toHaveURL(/\/user\/dashboard/);
    const card = applicant.getByRole('region', { name: 'Langkah berikutnya' });
    await expect(card.getByText('Surat keterangan aktif')).toBeVisible();
    await expect(card.getByText(refusal)).toBeVisible();
    await card.getByRole('link', { name: 'Perbaiki formulir' }).click();
    await applicant.getByRole('combobox', { name: /^Langkah \d+ dari/ }).selectOption('dokumen');
    await fileField(applicant, 'Surat keterangan aktif').setInputFiles(papers.activeAgain);
    await expect(applicant.getByText(papers.activeAgain.name).first()).toBeVisible();
    await expect(applicant.getByText(`Tidak sah: ${refusal}`)).toHaveCount(0);
    await next(applicant);
    await applicant.getByRole('checkbox', { name: /Saya menyatakan/ }).check();
    await applicant.getByRole('button', { name: 'Ajukan kembali' }).click();
    await expect(applicant.getByText('Formulir berhasil diajukan')).toBeVisible();
  });

  await test.step('the verifier finds all sound and recommends, but cannot approve', async () => {
    await dpc.goto(`/dpc/akademia/detail/${applicationId}`);
    await expect(dpc.getByText('Pengajuan ke-2')).toBeVisible();
    await recommend(dpc);
    await expect(dpc.getByRole('button', { name: 'Setujui' })).toHaveCount(0);
    const { versi } = await ask<{ versi: number }>(dpc, `/api/cms/formulir-pendaftaran/${applicationId}`);
    const refused = await command(dpc, '/api/cms/formulir-pendaftaran/approve', { id: applicationId, versi });
    expect(refused.status()).toBe(403);
  });

  await test.step('the admin approves', async () => {
    const admin = await staff(browser, 'admin@demo.test');
    await admin.goto(`/admin/akademia/detail/${applicationId}`);
    await admin.getByRole('button', { name: 'Setujui', exact: true }).click();
    await admin.getByRole('dialog', { name: 'Setujui formulir' }).getByRole('button', { name: 'Setujui' }).click();
    await expect(admin.getByText('Disetujui').first()).toBeVisible();
    const detail = await ask<{ penerimaBeasiswaId: string }>(admin, `/api/cms/formulir-pendaftaran/${applicationId}`);
    awardId = detail.penerimaBeasiswaId;
    expect(awardId).not.toBe('');

    await admin.goto('/admin/keuangan?tab=sk');
    await admin.getByRole('button', { name: 'Buat SK' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Buat SK penetapan' });
    await fill(dialog, 'Nomor SK', decree.number);
    await fill(dialog, 'Tentang', decree.title);
    await dialog.getByLabel('Cari penerima yang belum ber-SK').fill(person.name);
    await dialog.getByRole('checkbox', { name: new RegExp(person.name) }).check();
    await dialog.getByRole('button', { name: 'Periksa dulu' }).click();
    await expect(dialog.getByRole('list', { name: 'Nama yang dipilih' })).toContainText(person.name);
    await dialog.getByRole('button', { name: 'Simpan SK' }).click();
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await expect(admin.getByText(decree.number).first()).toBeVisible();
    await admin.context().close();
  });

  const finance = await staff(browser, 'keuangan@demo.test');
  let lineId = '';
  let before: Line;
  await test.step('the finance team verifies the account and prepares a payment', async () => {
    const checker = await staff(browser, 'ppk@demo.test');
    await checker.goto(`/admin/akademia/penerima/${awardId}`);
    await checker.getByRole('button', { name: 'Verifikasi rekening' }).click();
    await expect(status(checker, 'Terverifikasi')).toBeVisible();
    await checker.context().close();
    await finance.goto(`/admin/akademia/penerima/${awardId}`);
    await finance.getByRole('link', { name: 'Buat pembayaran' }).click();
    const dialog = finance.getByRole('dialog', { name: 'Buat pembayaran' });
    const checks = dialog.getByRole('list', { name: 'Syarat pembayaran' });
    await expect(checks.getByText(`Disebut dalam SK ${decree.number}`)).toBeVisible();
    await expect(checks.getByText('Rekening terverifikasi')).toBeVisible();
    await choose(dialog, 'Baris pagu', /UKT/);
    await fill(dialog, 'Semester', '5');
    await fill(dialog, 'Jumlah', String(amount));
    const created = finance.waitForResponse((answer) => answer.url().endsWith('/api/cms/keuangan/create'));
    await dialog.getByRole('button', { name: 'Ajukan pembayaran' }).click();
    const answer = await created;
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    const { data } = (await answer.json()) as { data: { id: string } };
    ({ paguId: lineId } = await ask<{ paguId: string }>(finance, `/api/cms/keuangan/${data.id}`));
    before = await budgetLine(finance, lineId);
    await finance.goto('/admin/keuangan');
    await finance.getByRole('searchbox', { name: 'Cari nama penerima' }).fill(person.name);
    await expect(finance).toHaveURL(/Yuliana/);
    await finance.getByRole('link', { name: person.name }).click();
    await expect(finance.getByRole('heading', { name: person.name, level: 1 })).toBeVisible();
    paymentId = finance.url().split('/').pop() ?? '';
  });

  await test.step('its preparer cannot approve it', async () => {
    await expect(finance.getByRole('button', { name: 'Setujui', exact: true })).toHaveCount(0);
    const { versi } = await ask<{ versi: number }>(finance, `/api/cms/keuangan/${paymentId}`);
    const refused = await command(finance, '/api/cms/keuangan/approve', { id: paymentId, versi });
    expect(refused.status()).toBe(403);
    const { data } = (await refused.json()) as { data: { kode: string } };
    expect(data.kode).toBe('HAK_AKSES_DITOLAK');
  });

  await test.step('another person approves; the commitment rises and the identity holds', async () => {
    const approver = await staff(browser, 'pengesah@demo.test');
    await approver.goto(`/admin/keuangan/detail/${paymentId}`);
    await approver.getByRole('button', { name: 'Setujui', exact: true }).click();
    await approver.getByRole('dialog', { name: 'Setujui pembayaran' }).getByRole('button', { name: 'Setujui' }).click();
    await expect(status(approver, 'Disetujui')).toBeVisible();
    const after = await budgetLine(approver, lineId);
    expect(after.komitmen - before.komitmen).toBe(amount);
    expect(before.tersedia - after.tersedia).toBe(amount);
    await approver.goto('/admin/keuangan?tab=pagu');
    const row = approver.getByRole('row').filter({ has: approver.getByText(rupiahText(after.komitmen)) });
    await expect(row.first()).toBeVisible();
    await approver.context().close();
  });

  await test.step('SPP, SPM and SP2D are issued and the money goes out', async () => {
    for (const [email, kind, word] of [
      ['keuangan@demo.test', 'SPP', 'SPP Terbit'],
      ['ppk@demo.test', 'SPM', 'SPM Terbit'],
      ['bud@demo.test', 'SP2D', 'SP2D Terbit'],
    ] as const) {
      const who = await staff(browser, email);
      await who.goto(`/admin/keuangan/detail/${paymentId}`);
      await who.getByRole('button', { name: `Terbitkan ${kind}` }).click();
      const paper = who.getByRole('dialog', { name: `Terbitkan ${kind}` });
      await fill(paper, `Nomor ${kind}`, `977/${kind}/2026`);
      await paper.getByRole('button', { name: 'Simpan' }).click();
      await expect(status(who, word)).toBeVisible();
      await who.context().close();
    }
    await finance.reload();
    const realized = await budgetLine(finance, lineId);
    expect(realized.realisasi - before.realisasi).toBe(amount);
    expect(realized.komitmen).toBe(before.komitmen);
    await finance.getByRole('button', { name: 'Catat penyaluran' }).click();
    const transfer = finance.getByRole('dialog', { name: 'Catat penyaluran' });
    await fill(transfer, 'Nomor referensi bank', 'BRI-977-2026');
    await transfer.getByRole('button', { name: 'Simpan' }).click();
    await expect(status(finance, 'Disalurkan')).toBeVisible();
  });

  await test.step('the recipient is told, sees whose desk it is on, and confirms', async () => {
    await applicant.goto('/user/dashboard');
    await applicant.getByRole('button', { name: /^Notifikasi, \d+ belum dibaca/ }).click();
    await applicant
      .getByRole('region', { name: 'Notifikasi' })
      .getByRole('button', { name: /disalurkan/i })
      .first()
      .click();
    await expect(applicant).toHaveURL(/\/user\/(beasiswa|laporan)/);
    await applicant.goto('/user/beasiswa');
    const card = applicant.getByRole('listitem').filter({ hasText: money }).first();
    await expect(card.getByText(/Sekarang giliran Anda/)).toBeVisible();
    await card.getByRole('button', { name: /^Konfirmasi diterima/ }).click();
    await applicant
      .getByRole('dialog', { name: 'Konfirmasi diterima' })
      .getByRole('button', { name: 'Ya, sudah saya terima' })
      .click();
    await expect(status(card, 'Diterima')).toBeVisible();
  });

  await test.step('the proof of the payment is green on their own device, and says what that means', async () => {
    const card = applicant.getByRole('listitem').filter({ hasText: money }).first();
    await card.getByText('Riwayat dan bukti').click();
    // The first event of the payment: it holds the amount.
    await card
      .getByRole('button', { name: /^Periksa bukti peristiwa/ })
      .first()
      .click();
    const checked = card.getByRole('status').filter({ hasText: 'Bukti sah' });
    await expect(checked).toContainText('Bukti tidak menyatakan isinya benar.');
    await checked.getByRole('link', { name: /^Rincian bukti/ }).click();
    await expect(applicant).toHaveURL(/\/verifikasi\/\d+$/);
    position = Number(applicant.url().split('/').pop());
    await expectGreen(applicant);
  });

  const visitor = await arrive(browser);
  await test.step('and green for anyone, without login', async () => {
    await visitor.goto(`/verifikasi/${position}`);
    await expectGreen(visitor);
    const verified = await run(['verify', '--data-dir', server.dataDir]);
    expect(verified.status, verified.output).toBe(0);
  });

  await test.step('one byte of the stored event is changed: verify names it and the proof turns red', async () => {
    await server.stop();
    changeOneByte(join(server.dataDir, 'ledger.db'), position);
    const verified = await run(['verify', '--data-dir', server.dataDir]);
    expect(verified.status, verified.output).not.toBe(0);
    expect(verified.output).toMatch(new RegExp(`\\b${position}\\b`));
    await server.start();
    await visitor.reload();
    const result = visitor.getByRole('region', { name: 'Hasil pemeriksaan' });
    await expect(result.getByRole('heading', { name: 'TIDAK terbukti' })).toBeVisible();
  });
});

async function expectGreen(page: Page): Promise<void> {
  const result = page.getByRole('region', { name: 'Hasil pemeriksaan' });
  await expect(result.getByRole('heading', { name: 'Terbukti', exact: true })).toBeVisible();
  await expect(result.getByText(/ada di dalam catatan yang ditandatangani/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Apa arti hijau' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Apa yang tidak dibuktikan' })).toBeVisible();
}

const rupiahText = (value: number) => new RegExp(`^(Rp\\s?)?${value.toLocaleString('id-ID').replaceAll('.', '\\.')}$`);

/** What somebody with the disk in hand would do: drops the triggers and makes the amount another one. */
function changeOneByte(database: string, at: number): void {
  const script = `
import sqlite3, sys
database, position, amount = sqlite3.connect(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
    database.execute(f'DROP TRIGGER "{name}"')
(payload,) = database.execute('SELECT payload FROM log_event WHERE position = ?', (position,)).fetchone()
changed = payload.replace(amount, '9' + amount[1:])
assert changed != payload
database.execute('UPDATE log_event SET payload = ? WHERE position = ?', (changed, position))
database.commit()
`;
  execFileSync('python3', ['-c', script, database, String(at), String(amount)]);
}
