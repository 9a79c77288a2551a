// An office that begins with nothing: two administrators from the command line, everything else in the browser as
// docs/panduan-operator.md and docs/panduan-keuangan.md tell it, until the first payment is received and proven.
import type { Page } from '@playwright/test';
import {
  type Applicant,
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
import { ask, choose, fill } from './desk';
import { dialog, press, status } from './money-desk';
import {
  addRecord,
  arrive,
  colleague,
  confirmNewest,
  emptyOffice,
  firstDay,
  founders,
  giveFunction,
  importKnown,
  openBranch,
  openPeriod,
} from './new-office';
import { makePapers, type Paper } from './papers';
import { run, type Server, waitForMail } from './server';
import { axe, expect, signIn, test } from './support';

const person: Applicant = {
  email: 'yuliana.kogoya@contoh.test',
  password: 'Gunung-Trikora-4751!',
  name: 'Yuliana Kogoya Sintetis',
  birthDate: '2004-05-17',
  nik: '9508015705049871',
  kk: '9508011203209871',
  account: '802019876543210',
};
const year = new Date().getFullYear();
const amount = '7350000';

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await emptyOffice();
});
test.afterAll(() => server?.remove());

test('an empty office comes to its first payment', async ({ browser }) => {
  test.setTimeout(420_000);
  const papers = await makePapers(browser, person.name);
  const dpa: Paper = { ...papers.active, name: 'dpa.pdf' };
  const kepala = await firstDay(browser, server, founders[0].email);
  const sekretaris = await firstDay(browser, server, founders[1].email);
  const staff = {} as Record<'bendahara' | 'ppk' | 'pa' | 'bud' | 'dpc', Page>;

  await test.step('the lists that forms choose from', async () => {
    const setup = kepala.getByRole('region', { name: 'Menyiapkan portal' });
    await expect(setup).toContainText(/1 dari 1[89] langkah selesai/);
    expect(await axe(kepala)).toEqual([]);
    await setup.getByRole('link', { name: 'Daftar bank' }).click();
    await expect(kepala).toHaveURL(/\/admin\/bank$/);
    await importKnown(kepala, sekretaris, '/admin/bank');
    await importKnown(kepala, sekretaris, '/admin/institusi');
    await openBranch(kepala);
    await addRecord(kepala, '/admin/pengaturan?tab=keuangan', 'kategori keuangan', {
      'Nama kategori': 'Beasiswa UKT',
      'Kode rekening belanja': '5.1.06.01',
    });
    await openPeriod(kepala, year);
  });

  await test.step('colleagues are invited, confirmed by a second person, and hold one function each', async () => {
    for (const [key, name, duty] of [
      ['bendahara', 'Ibu Bendahara', 'Bendahara pengeluaran'],
      ['ppk', 'Bapak PPK', 'Pejabat penatausahaan keuangan'],
      ['pa', 'Ibu Pengguna Anggaran', 'Pengguna anggaran'],
      ['bud', 'Bapak BUD', 'Bendahara umum daerah'],
    ] as const) {
      const email = `${key}@kantor.test`;
      await colleague(browser, server, kepala, sekretaris, { name, email, level: 'admin' });
      staff[key] = await firstDay(browser, server, email);
      await giveFunction(kepala, sekretaris, name, duty);
    }
    await colleague(browser, server, kepala, sekretaris, {
      name: 'Petugas DPC',
      email: 'dpc@kantor.test',
      level: 'dpc',
      office: 'Kota Jayapura',
    });
    staff.dpc = await firstDay(browser, server, 'dpc@kantor.test');
  });

  await test.step('whose name stands under papers is proposed by one and confirmed by another', async () => {
    await kepala.goto('/admin/pengaturan?tab=pejabat');
    const card = kepala.getByRole('region', { name: 'Pejabat penanda tangan' });
    await card.getByLabel('Tempat').fill('Kenyam');
    await press(card, 'Tambah pejabat');
    const official = card.getByRole('group', { name: 'Pejabat 1' });
    await official.getByLabel('Nama dengan gelar').fill('Ibu Bendahara, S.E.');
    await official.getByLabel('NIP').fill('198504042009042004');
    await official.getByLabel('Sejak').fill(`01-01-${year}`);
    await press(card, 'Usulkan');
    await expect(kepala.getByText('berlaku setelah disetujui orang kedua').first()).toBeVisible();
    await confirmNewest(sekretaris, 'Ibu Bendahara, S.E.');
  });

  await test.step('the treasurer proposes the ceiling with its DPA, the head of budget confirms', async () => {
    const { bendahara, pa } = staff;
    await bendahara.goto('/admin/keuangan?tab=pagu');
    await bendahara.getByRole('button', { name: 'Buka baris pagu' }).first().click();
    const line = dialog(bendahara, `Buka baris pagu ${year}`);
    await fill(line, 'Nama baris', 'Beasiswa mahasiswa');
    await choose(line, 'Kategori keuangan', 'Beasiswa UKT');
    await fill(line, 'Kode rekening belanja', '5.1.06.01');
    await fill(line, 'Jumlah pagu', '500000000');
    await fill(line, 'Nomor DPA atau DPPA', 'DPA/1.01/2026');
    await line.getByLabel('Tanggal DPA atau DPPA').fill(`${year}-01-05`);
    await line.locator('input[type="file"]').setInputFiles(dpa);
    await line.getByRole('button', { name: 'Usulkan' }).click();
    await expect(line).toHaveCount(0);
    await confirmNewest(pa, 'Beasiswa mahasiswa');
    await bendahara.reload();
    await expect(bendahara.getByText('Beasiswa mahasiswa').first()).toBeVisible();
  });

  const applicant = await arrive(browser, server, 360);
  let applicationId = '';
  await test.step('a student registers, applies, and the branch recommends', async () => {
    await applicant.goto('/auth/register');
    await fill(applicant, 'Email', person.email);
    await applicant
      .getByLabel(/^Password/)
      .first()
      .fill(person.password);
    await applicant.getByRole('button', { name: 'Daftar', exact: true }).click();
    await proveAddress(applicant, linkOf(await waitForMail(server.dataDir, person.email, /verifikasi/i), server.url));
    await signIn(applicant, person.email, '/auth/login', person.password);
    await applicant.getByRole('link', { name: 'Isi formulir' }).click();
    await fillPerson(applicant, person);
    await next(applicant);
    await fillOrigin(applicant);
    await fill(applicant, 'Alamat sekarang', 'Asrama Nduga, Jalan Raya Sentani, Abepura');
    await fillStudyCity(applicant);
    await next(applicant);
    await fillStudies(applicant, person);
    await uploadPapers(applicant, papers);
    await submitForm(applicant);

    const { dpc } = staff;
    await dpc.goto('/dpc/akademia');
    await dpc.getByRole('link', { name: person.name }).click();
    await expect(dpc.getByRole('heading', { name: person.name, level: 1 })).toBeVisible();
    applicationId = new URL(dpc.url()).pathname.split('/').pop() ?? '';
    await recommend(dpc);
  });

  let awardId = '';
  await test.step('the head of office approves, and a decree names the student', async () => {
    await kepala.goto(`/admin/akademia/detail/${applicationId}`);
    await kepala.getByRole('button', { name: 'Setujui', exact: true }).click();
    await dialog(kepala, 'Setujui formulir').getByRole('button', { name: 'Setujui' }).click();
    await expect(kepala.getByText('Disetujui').first()).toBeVisible();
    const form = await ask<{ penerimaBeasiswaId: string }>(kepala, `/api/cms/formulir-pendaftaran/${applicationId}`);
    awardId = form.penerimaBeasiswaId;
    await kepala.goto('/admin/keuangan?tab=sk');
    await kepala.getByRole('button', { name: 'Buat SK' }).click();
    const decree = dialog(kepala, 'Buat SK penetapan');
    await fill(decree, 'Nomor SK', '188.45/1/2026');
    await fill(decree, 'Tentang', 'Penetapan penerima beasiswa pertama');
    await decree.getByRole('checkbox', { name: new RegExp(person.name) }).check();
    await decree.getByRole('button', { name: 'Periksa dulu' }).click();
    await expect(decree.getByRole('list', { name: 'Nama yang dipilih' })).toContainText(person.name);
    await decree.getByRole('button', { name: 'Simpan SK' }).click();
    await expect(kepala.getByRole('dialog')).toHaveCount(0);
    await expect(kepala.getByText('188.45/1/2026').first()).toBeVisible();
  });

  let paymentId = '';
  await test.step('account, payment, approval and papers, each by another hand', async () => {
    const { bendahara, ppk, pa, bud } = staff;
    await ppk.goto(`/admin/akademia/penerima/${awardId}`);
    await ppk.getByRole('button', { name: 'Verifikasi rekening' }).click();
    await expect(status(ppk, 'Terverifikasi')).toBeVisible();

    await bendahara.goto(`/admin/akademia/penerima/${awardId}`);
    await bendahara.getByRole('link', { name: 'Buat pembayaran' }).click();
    const make = dialog(bendahara, 'Buat pembayaran');
    await choose(make, 'Baris pagu', /Beasiswa mahasiswa|UKT/);
    await fill(make, 'Semester', '5');
    await fill(make, 'Jumlah', amount);
    await make.getByRole('button', { name: 'Ajukan pembayaran' }).click();
    await expect(make).toHaveCount(0);
    const { items } = await ask<{ items: { id: string }[] }>(bendahara, '/api/cms/keuangan');
    paymentId = items[0]?.id ?? '';

    await pa.goto(`/admin/keuangan/detail/${paymentId}`);
    await pa.getByRole('button', { name: 'Setujui', exact: true }).click();
    await dialog(pa, 'Setujui pembayaran').getByRole('button', { name: 'Setujui' }).click();
    await expect(status(pa, 'Disetujui')).toBeVisible();
    for (const [who, kind] of [
      [bendahara, 'SPP'],
      [ppk, 'SPM'],
      [bud, 'SP2D'],
    ] as const) {
      await who.goto(`/admin/keuangan/detail/${paymentId}`);
      await who.getByRole('button', { name: `Terbitkan ${kind}` }).click();
      const paper = dialog(who, `Terbitkan ${kind}`);
      await fill(paper, `Nomor ${kind}`, `1/${kind}/2026`);
      await paper.getByRole('button', { name: 'Simpan' }).click();
      await expect(status(who, `${kind} Terbit`)).toBeVisible();
    }
    await bendahara.reload();
    await bendahara.getByRole('button', { name: 'Catat penyaluran' }).click();
    await fill(dialog(bendahara, 'Catat penyaluran'), 'Nomor referensi bank', 'BRI-1-2026');
    await dialog(bendahara, 'Catat penyaluran').getByRole('button', { name: 'Simpan' }).click();
    await expect(status(bendahara, 'Disalurkan')).toBeVisible();
  });

  await test.step('the student confirms, the proof is green, and nobody alone did it', async () => {
    await applicant.goto('/user/beasiswa');
    const card = applicant
      .getByRole('listitem')
      .filter({ hasText: /Rp\s?7\.350\.000/ })
      .first();
    await card.getByRole('button', { name: /^Konfirmasi diterima/ }).click();
    await dialog(applicant, 'Konfirmasi diterima').getByRole('button', { name: 'Ya, sudah saya terima' }).click();
    await expect(status(card, 'Diterima')).toBeVisible();
    await card.getByText('Riwayat dan bukti').click();
    await card
      .getByRole('button', { name: /^Periksa bukti peristiwa/ })
      .first()
      .click();
    await expect(card.getByRole('status').filter({ hasText: 'Bukti sah' })).toBeVisible();
    // What is left is set on the machine.
    await kepala.goto('/admin/dashboard');
    await expect(kepala.getByRole('region', { name: 'Menyiapkan portal' })).toContainText(
      /10 dari 1[89] langkah selesai/,
    );
    const verified = await run(['verify', '--data-dir', server.dataDir]);
    expect(verified.status, verified.output).toBe(0);
    // One payment, its hands apart: what the inspector's page says of it.
    const { items } = await ask<{ items: { putusan: string }[] }>(kepala, '/api/cms/audit/pemisahan-tugas');
    expect(items.map((one) => one.putusan)).toEqual(['terpisah']);
  });

  await test.step('at last a function is demanded of everybody, and no account holds every right', async () => {
    for (const [key, name] of [
      ['akun1', 'Pengelola Akun Satu'],
      ['akun2', 'Pengelola Akun Dua'],
    ] as const) {
      const email = `${key}@kantor.test`;
      await colleague(browser, server, kepala, sekretaris, { name, email, level: 'admin' });
      await firstDay(browser, server, email);
      await giveFunction(kepala, sekretaris, name, 'Pengelola akun');
    }
    await kepala.goto('/admin/usulan?tab=fungsi');
    await press(kepala, 'Usulkan fungsi wajib');
    const demand = dialog(kepala, 'Wajibkan fungsi');
    expect(await axe(kepala)).toEqual([]);
    await fill(demand, 'Alasan', 'Semua petugas memegang fungsinya.');
    await press(demand, 'Usulkan');
    await expect(demand).toHaveCount(0);
    await confirmNewest(sekretaris, 'Wajib fungsi bagi akun admin');
    // Who proposed it has no function, and sees nothing of the money any more.
    await kepala.goto(`/admin/keuangan/detail/${paymentId}`);
    await expect(kepala.getByText(/tidak memiliki hak akses/).first()).toBeVisible();
    // Who pays goes on.
    await staff.bendahara.goto(`/admin/keuangan/detail/${paymentId}`);
    await expect(status(staff.bendahara, 'Diterima')).toBeVisible();
  });
});
