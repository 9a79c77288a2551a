// Somebody without a mailbox: a branch fills in the form, a letter opens the account, and what happens comes to the phone
// through the gateway that the office rents. A gateway that is silent holds up nothing, and what it did not take comes later.
import { fillOrigin, fillPerson, fillStudies, fillStudyCity, next, step, uploadPapers } from './applicant';
import { codesOf } from './claim-codes';
import { ask, choose, command, fill } from './desk';
import { type Gateway, messageGateway } from './message-gateway';
import { dialog, press, staff } from './money-desk';
import { makePapers } from './papers';
import { type Server, startServer, waitForMail } from './server';
import { accounts, axe, expect, fits, newContext, settled, test } from './support';

let server: Server;
let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await messageGateway();
  server = await startServer(process.env.E2E_TEMPLATE, { env: gateway.env });
});
test.afterAll(async () => {
  await server.remove();
  await gateway.close();
});

const secret = 'Sungai-Kenyam-27!';
const person = {
  email: '',
  password: secret,
  name: 'Nopina Kogoya',
  birthDate: '2004-03-11',
  nik: '9508015103046077',
  kk: '9508011506159077',
  account: '0987654321077',
};
const formPath = '/api/cms/formulir-pendaftaran';
const label = 'Kirim kabar ke ponsel saya';

test('who has no mailbox hears by phone, also after the gateway was silent', async ({ browser }, info) => {
  test.setTimeout(300_000);
  const papers = await makePapers(browser, person.name);
  const branch = await staff(browser, server, 'dpc');
  let id = '';
  await test.step('a branch hands in the form of somebody who comes by', async () => {
    await branch.goto('/dpc/akademia');
    await branch.getByRole('link', { name: 'Bantu mendaftar' }).click();
    await fill(branch, 'Nama lengkap', person.name);
    await choose(branch, 'Distrik asal', /^Kenyam$/, 'Kenyam');
    await press(branch, 'Mulai mengisi formulir');
    await branch.waitForURL(/\/dpc\/akademia\/bantuan\/[0-9a-f-]+/);
    id = /bantuan\/([0-9a-f-]+)/.exec(branch.url())?.[1] ?? '';
    await fillPerson(branch, person);
    await next(branch);
    await fillOrigin(branch);
    await fill(branch, 'Alamat sekarang', 'Asrama Nduga, Abepura');
    await fillStudyCity(branch);
    await next(branch);
    await fillStudies(branch, person);
    await uploadPapers(branch, papers);
    await step(branch, 'Periksa & ajukan');
    await branch.getByRole('checkbox', { name: /Pemohon menyatakan di depan saya/ }).check();
    await press(branch, 'Ajukan formulir');
    await expect(branch.getByText('Formulir berhasil diajukan')).toBeVisible();
  });

  const admin = await staff(browser, server, 'admin');
  const context = await newContext(browser, { baseURL: server.url, viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  await test.step('a letter opens the account; messages are on, and switched off and on again', async () => {
    await admin.goto('/admin/pengaturan?search=Nopina');
    await press(admin, `Tindakan untuk ${person.name}`);
    await admin.getByRole('menuitem', { name: 'Buat surat klaim' }).click();
    const letters = dialog(admin, 'Buat 1 surat klaim');
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      letters.getByRole('button', { name: 'Buat dan unduh PDF' }).click(),
    ]);
    const [code = ''] = codesOf(Buffer.concat(await (await download.createReadStream()).toArray()));
    await phone.goto(`/auth/klaim#${code}`);
    await phone.getByLabel('Tanggal lahir').fill('11-03-2004');
    await phone.getByLabel('Nama pengguna atau email').fill('nopina.kogoya');
    await phone.getByRole('textbox', { name: 'Password baru' }).fill(secret);
    await phone.getByRole('textbox', { name: 'Ulangi password' }).fill(secret);
    await press(phone, 'Klaim akun');
    await phone.getByRole('link', { name: 'Masuk', exact: true }).last().click();
    await phone.getByLabel('Email atau nama pengguna').fill('nopina.kogoya');
    await phone.getByLabel('Password', { exact: true }).fill(secret);
    await press(phone, 'Masuk');
    await phone.waitForURL('**/user/dashboard');
    await phone.goto('/user/keamanan');
    const messages = phone.getByRole('switch', { name: label });
    await expect(messages).toBeChecked();
    await expect(phone.getByText(/lewat pesan ke .*7890 \(nomor di formulir Anda\)/)).toBeVisible();
    await settled(phone);
    expect(await axe(phone)).toEqual([]);
    await fits(phone);
    await phone.screenshot({ path: info.outputPath('pesan-360.png'), fullPage: true });
    for (const wanted of [false, true]) {
      const kept = phone.waitForResponse((answer) => answer.url().endsWith('/pengingat') && answer.status() === 200);
      await messages.click();
      await kept;
      await expect(messages).toBeChecked({ checked: wanted });
    }
  });

  await test.step('the form is sent back while the gateway is silent: mail and pages go on', async () => {
    gateway.hang(1);
    const { versi } = await ask<{ versi: number }>(admin, `${formPath}/${id}`);
    const blurred = { id, versi, jenis: 'khs', putusan: 'tidak_sah', catatan: 'Buram' };
    const judged = await command(admin, `${formPath}/periksa-dokumen`, blurred);
    expect(judged.ok(), await judged.text()).toBe(true);
    const after = ((await judged.json()) as { data: { versi: number } }).data.versi;
    const back = { id, versi: after, catatan: 'Unggah ulang KHS', dokumen: ['khs'] };
    const asked = await command(admin, `${formPath}/minta-perbaikan`, back);
    expect(asked.ok(), await asked.text()).toBe(true);
    await expect.poll(gateway.asked, { timeout: 20_000 }).toBe(1);
    const visitor = await (await newContext(browser, { baseURL: server.url })).newPage();
    await visitor.goto('/auth/forgot');
    await visitor.getByLabel('Email').fill(accounts.user);
    await visitor.getByRole('button', { name: 'Ubah password' }).click();
    await waitForMail(server.dataDir, accounts.user, /Ubah password/);
    expect(gateway.taken).toEqual([]);
    await visitor.context().close();
  });

  await test.step('what was not taken comes once the gateway takes it, once, without a name', async () => {
    // Fifteen seconds of silence, and a minute.
    await expect.poll(() => gateway.taken.length, { timeout: 150_000, intervals: [1_000] }).toBe(1);
    const [message] = gateway.taken;
    expect(message?.to).toBe('+6281234567890');
    expect(message?.message).toContain('Petugas meminta perbaikan pada pendaftaran beasiswa Anda.');
    expect(message?.message).toContain(`${server.url}/user/dashboard`);
    expect(message?.message).not.toContain('Nopina');
    expect(gateway.asked()).toBe(2);
    await phone.goto('/user/dashboard');
    await expect(phone.getByText('Unggah ulang KHS').or(phone.getByText('Buram')).first()).toBeVisible();
  });
  await context.close();
});
